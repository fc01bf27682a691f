import { DuplicateError, fold } from '../../../core/index.js';
import { violatedUnique } from '../file/failures.js';
import { fromJson, toJson } from '../file/json.js';
export class SqlitePersonRepository {
    #database;
    #put;
    #insert;
    #replace;
    #remove;
    #find;
    #byEmail;
    #ofOwner;
    #list;
    constructor(database) {
        this.#database = database;
        const insert = 'INSERT INTO person (uuid, folded_email, owner, version, data) VALUES (?, ?, ?, ?, ?)';
        this.#insert = database.rows(insert);
        this.#put = database.rows(`${insert} ON CONFLICT (uuid) DO UPDATE
       SET folded_email = excluded.folded_email, owner = excluded.owner, version = excluded.version, data = excluded.data`);
        this.#replace = database.rows('UPDATE person SET folded_email = ?, owner = ?, version = ?, data = ? WHERE uuid = ? AND version = ?');
        this.#remove = database.rows('DELETE FROM person WHERE uuid = ? AND (? IS NULL OR version = ?)');
        this.#find = database.values('SELECT data FROM person WHERE uuid = ?');
        this.#byEmail = database.values('SELECT data FROM person WHERE folded_email = ?');
        this.#ofOwner = database.values('SELECT data FROM person WHERE owner = ?');
        this.#list = database.values('SELECT data FROM person WHERE uuid > ? ORDER BY uuid LIMIT +?');
    }
    async add(person) {
        await asDuplicate(this.#database.write(() => void this.#insert.run(...rowOf(person))));
    }
    /** Stores the person, and replaces one with the same UUID. Only within a write. */
    put(person) {
        this.#put.run(...rowOf(person));
    }
    /** Only within a write. */
    removeRow(uuid) {
        this.#remove.run(uuid, null, null);
    }
    find(uuid) {
        return this.#database.read(() => this.#find.all(uuid).map(personIn)[0]);
    }
    findByEmail(folded) {
        return this.#database.read(() => this.#byEmail.all(folded).map(personIn)[0]);
    }
    ofOwner(owner) {
        return this.#database.read(() => this.#ofOwner.all(owner).map(personIn)[0]);
    }
    replace(person) {
        const [uuid, email, owner, version, data] = rowOf(person);
        const replace = () => this.#replace.run(email, owner, version, data, uuid, version - 1).changes > 0;
        return asDuplicate(this.#database.write(replace));
    }
    remove(uuid, version = null) {
        return this.#database.write(() => this.#remove.run(uuid, version, version).changes > 0);
    }
    list(after, limit) {
        return this.#database.read(() => this.#list.all(after ?? '', limit).map(personIn));
    }
}
function rowOf(person) {
    const { uuid, email, owner, version } = person;
    return [uuid, email === null ? null : fold(email), owner?.uuid ?? null, version, toJson(person)];
}
/** The person that a row has. */
export const personIn = (text) => fromJson(text);
/** @throws DuplicateError in the place of SQLite's own. */
async function asDuplicate(write) {
    try {
        return await write;
    }
    catch (error) {
        const [column] = violatedUnique(error);
        if (column === 'person.folded_email')
            throw new DuplicateError('email');
        if (column === 'person.owner')
            throw new DuplicateError('owner');
        throw error;
    }
}
