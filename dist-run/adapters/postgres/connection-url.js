import { readFileSync } from 'node:fs';
/** A URL with which the storage cannot work; the message never shows the URL, which may hold a password. */
export class UnusableUrlError extends Error {
    code = 'unusable_url';
    constructor(problem) {
        super(`The URL of the PostgreSQL storage cannot be used: ${problem}`);
    }
}
const SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/;
/** Options that a URL may set, with their rules and texts. Others are refused by name. */
const OPTIONS = {
    schema: { allows: (value) => SCHEMA.test(value), expected: 'small letters, digits and _, 63 at most' },
    sslmode: { allows: (value) => value === 'verify-full' || value === 'disable', expected: 'verify-full or disable' },
    sslrootcert: { allows: (value) => value !== '', expected: 'the path of a file' },
    prepare: { allows: (value) => value === 'true' || value === 'false', expected: 'true or false' },
    unsafe: { allows: (value) => value === 'true' || value === 'false', expected: 'true or false' },
    host: { allows: (value) => value.startsWith('/'), expected: 'the folder of a socket' },
    application_name: { allows: () => true, expected: 'a name' },
};
/** @throws UnusableUrlError naming the part that the storage cannot use. */
export function connectionSettings(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const [host, port, database] = url ? [url.hostname, url.port, decoded(url.pathname.slice(1))] : ['', '', ''];
    if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || database === '' || database.includes('/')) {
        throw new UnusableUrlError('it must be postgres://<user>@<host>/<database>');
    }
    if (/,/.test(host))
        throw new UnusableUrlError('it names several hosts: name one address that follows the primary');
    const said = Object.fromEntries(url.searchParams);
    for (const [name, value] of Object.entries(said)) {
        const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
        if (!option)
            throw new UnusableUrlError(`it sets ${name}, which must be left as the storage needs it`);
        if (!option.allows(value))
            throw new UnusableUrlError(`${name} must be ${option.expected}`);
    }
    const { schema = 'slotkeeper', sslmode = 'disable', sslrootcert, application_name = 'slotkeeper' } = said;
    const client = {
        host: said.host ?? decoded(host.replace(/^\[(.*)\]$/, '$1')),
        port: port === '' ? 5432 : Number(port),
        database,
        application_name,
        ...(url.username !== '' && { user: decoded(url.username) }),
        ...(url.password !== '' && { password: decoded(url.password) }),
        ssl: sslmode === 'verify-full'
            ? { rejectUnauthorized: true, ...(sslrootcert && { ca: certificate(sslrootcert) }) }
            : false,
    };
    return { client, schema, isPrepared: said.prepare !== 'false', isUnsafe: said.unsafe === 'true' };
}
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        throw new UnusableUrlError('it has a % that stands for nothing');
    }
}
function certificate(path) {
    try {
        return readFileSync(path, 'utf8');
    }
    catch (cause) {
        throw new UnusableUrlError(`sslrootcert cannot be read: ${cause instanceof Error ? cause.message : cause}`);
    }
}
