import { Rows } from './pages.js';
/**
 * The condition `app = ?` beside a more selective one. The plus sign keeps SQLite from scanning all rows of the app: it
 * does not know how many these are.
 */
export const AMONG_OTHERS_OF_APP = '+app = ?';
/** Conditions of a list, as SQL and its parameters. */
export class Conditions {
    #sql = [];
    #parameters = [];
    /** Adds a condition. Does nothing if a parameter is undefined, as for a filter that was left out. */
    add(sql, ...parameters) {
        const given = parameters.filter((parameter) => parameter !== undefined);
        if (given.length < parameters.length)
            return this;
        this.#sql.push(sql);
        this.#parameters.push(...given);
        return this;
    }
    /** `columns` names the column with the folded copy of each searchable field. */
    search({ all, any }, columns) {
        const contains = ({ field }) => `instr(${columns[field]}, ?) > 0`;
        for (const term of all)
            this.add(contains(term), term.folded);
        if (any.length > 0)
            this.add(`(${any.map(contains).join(' OR ')})`, ...any.map(({ folded }) => folded));
        return this;
    }
    get sql() {
        return this.#sql.join(' AND ');
    }
    get parameters() {
        return this.#parameters;
    }
}
/** Reads a slice of the rows that meet the conditions. Linear in the list, because all matching rows are counted. */
export function filteredSlice(database, table, conditions, order, { offset, limit }) {
    const matching = `FROM ${table} WHERE ${conditions.sql}`;
    const total = database.values(`SELECT count(*) ${matching}`).get(...conditions.parameters) ?? 0;
    if (offset >= total)
        return { total };
    const place = `WHERE ${conditions.sql} ORDER BY ${order} LIMIT +? OFFSET ?`;
    return { items: new Rows(database, table, place, limit, [...conditions.parameters, limit, offset]), total };
}
