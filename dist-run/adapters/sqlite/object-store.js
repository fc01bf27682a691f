import { anyWhere, conjuncts, orderedBy, } from '../../core/index.js';
import { fromJson } from './file/json.js';
import { filteredSlice } from './lists/filtered-list.js';
import { Rows, readPage } from './lists/pages.js';
import { readSearchedPage } from './lists/searched-list.js';
import { conditionsOf } from './tables/conditions.js';
import { tableOf } from './tables/tables.js';
/** Answers questions in SQL. Unfiltered lists are read by their ordinals (flat-lists.ts), long searches in parts. */
export class SqliteObjectStore {
    #database;
    #stores;
    constructor(database, stores) {
        this.#database = database;
        this.#stores = stores;
    }
    find(app, kind, uuid) {
        const { name: table } = tableOf(kind);
        const sql = `SELECT data FROM ${table} WHERE uuid = ?${app === null ? '' : ' AND app = ?'}`;
        const parameters = app === null ? [uuid] : [uuid, app];
        return this.#database.read(() => {
            const data = this.#database.values(sql).get(...parameters);
            return data === undefined ? undefined : fromJson(data);
        });
    }
    select(app, question, limit) {
        const { sql, parameters } = statementOf('data', app, question, limit);
        return this.#database.read(() => this.#database
            .values(sql)
            .all(...parameters)
            .map((data) => fromJson(data)));
    }
    /** The UUIDs of up to `limit` objects for each question, all from one snapshot. */
    uuids(app, questions, limit) {
        return this.#database.read(() => questions.map((question) => {
            const { sql, parameters } = statementOf('uuid', app, question, limit);
            return this.#database.values(sql).all(...parameters);
        }));
    }
    list(app, question, slice) {
        const { kind, where, order = 'created' } = question;
        const { name: table } = tableOf(kind);
        const flatList = this.#stores[kind].flatList;
        const parts = conjuncts(anyWhere(where));
        const conditions = conditionsOf(app, kind, where);
        const { by, isReversed } = orderedBy(order);
        if (flatList && parts.some(isSearch) && parts.every(isSearchOrStatus) && (by === null || by === 'start')) {
            const searchedBy = by === null ? 'ordinal' : 'start_at';
            const list = { table, app, flatList, conditions, order: { by: searchedBy, isReversed } };
            return readSearchedPage(this.#database, list, slice);
        }
        return readPage(this.#database, slice, () => {
            if (!flatList || parts.length > 0) {
                return filteredSlice(this.#database, table, conditions, orderSql(kind, order), slice);
            }
            if (by === null)
                return isReversed ? flatList.sliceFromEnd(app, slice) : flatList.slice(app, slice);
            return this.#sliceOfAll(app, kind, flatList, orderSql(kind, order), slice);
        });
    }
    /** Slice of all objects of the app. The total is known without counting. */
    #sliceOfAll(app, kind, flatList, order, { limit, offset }) {
        const place = `WHERE app = ? ORDER BY ${order} LIMIT +? OFFSET ?`;
        const items = new Rows(this.#database, tableOf(kind).name, place, limit, [app, limit, offset]);
        return { items, total: flatList.total(app) };
    }
}
function statementOf(column, app, { kind, where, order }, limit) {
    const { sql, parameters } = conditionsOf(app, kind, where);
    const ordered = order === undefined ? '' : ` ORDER BY ${orderSql(kind, order)}`;
    const limited = limit === undefined ? '' : ' LIMIT +?';
    return {
        sql: `SELECT ${column} FROM ${tableOf(kind).name} WHERE ${sql}${ordered}${limited}`,
        parameters: limit === undefined ? parameters : [...parameters, limit],
    };
}
function orderSql(kind, order) {
    const { foundBy, created } = tableOf(kind);
    const { by, isReversed } = orderedBy(order);
    const direction = isReversed ? ' DESC' : '';
    const value = by === null ? undefined : foundBy[by];
    const first = value === undefined ? '' : `${typeof value === 'string' ? value : value.column}${direction}, `;
    return `${first}${created}${direction}`;
}
function isSearch(where) {
    return where[0] === 'contains' || (where[0] === 'or' && where[1].every(isSearch));
}
function isSearchOrStatus(where) {
    return isSearch(where) || (where[0] === 'in' && where[1] === 'status');
}
