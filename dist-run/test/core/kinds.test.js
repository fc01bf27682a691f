import { expect } from 'chai';
import { COUNTED_KINDS, DESCRIPTORS, descriptorOf, eachKind, KINDS, } from '../../core/kinds/objects.js';
import { DEFAULT_QUOTAS } from '../../core/ledger/quotas.js';
import { everyObject } from '../support/every-object.js';
import { anUuid } from '../support/samples.js';
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Kinds whose objects have the UUID of the app, or none. */
const UNNAMED = new Set(['busyTimes', 'profile', 'letters']);
/** The persons of the samples. */
const PERSON = /ada@example\.com|somebody@example\.com|gone@example\.com|\+33/i;
describe('descriptors of kinds', () => {
    const app = anUuid();
    const objects = everyObject(app);
    const kindOf = new Map();
    eachKind(objects, (kind, those) => {
        for (const { uuid } of those)
            if (!UNNAMED.has(kind))
                kindOf.set(uuid, kind);
    });
    for (const kind of KINDS) {
        const { refersTo, personal, foundBy } = descriptorOf(kind);
        it(`name every object that a ${kind} refers to`, () => {
            for (const object of objects[kind]) {
                const stated = Object.entries(refersTo).flatMap(([to, { of }]) => of(object).map((uuid) => `${to} ${uuid}`));
                const held = JSON.stringify(object).match(UUID) ?? [];
                const missing = [...new Set(held)].flatMap((uuid) => {
                    const to = kindOf.get(uuid);
                    const isItsOwn = uuid === object.uuid;
                    return to === undefined || isItsOwn || stated.includes(`${to} ${uuid}`) ? [] : [`${to} ${uuid}`];
                });
                expect(missing).to.deep.equal([]);
            }
        });
        it(`name every field of a ${kind} that has a person's address or number`, () => {
            const fields = objects[kind].flatMap((object) => Object.entries(object).flatMap(([field, value]) => (PERSON.test(JSON.stringify(value) ?? '') ? [field] : [])));
            const stated = personal === 'none' ? [] : personal;
            expect([...new Set(fields)].filter((field) => !stated.includes(field))).to.deep.equal([]);
        });
        it(`say how a ${kind} is found by what it refers to`, () => {
            for (const [to, { of, by, onRemoval }] of Object.entries(refersTo)) {
                // The changes of other objects are found by decisions, which select few objects only.
                if (onRemoval === 'cascade' || onRemoval === 'refuse')
                    expect(COUNTED_KINDS, to).to.include(kind);
                if (by === undefined)
                    continue;
                for (const object of objects[kind]) {
                    const value = foundBy[by]?.of(object);
                    for (const uuid of of(object))
                        if (uuid)
                            expect([value].flat(), `${to} by ${by}`).to.include(uuid);
                }
            }
        });
        it(`find a ${kind} by values of the types that they state`, () => {
            const types = {
                text: 'string',
                uuid: 'string',
                instant: 'number',
                number: 'number',
                flag: 'boolean',
                list: 'object',
            };
            for (const object of objects[kind]) {
                for (const [name, { is, of }] of Object.entries(foundBy)) {
                    const value = of(object);
                    if (value !== null)
                        expect(typeof value, name).to.equal(types[is]);
                }
            }
        });
    }
    it('refer to kinds that there are', () => {
        const named = KINDS.flatMap((kind) => Object.keys(DESCRIPTORS[kind].refersTo));
        expect(named.filter((kind) => !KINDS.includes(kind))).to.deep.equal([]);
    });
    it('set the default quotas', () => {
        expect(DEFAULT_QUOTAS).to.deep.equal({
            apps: 1_000,
            resources: 10_000,
            services: 1_000,
            workflows: 1_000,
            actions: 100,
            feeds: 1_000,
            keys: 100,
            calendars: 1_000,
            staff: 1_000,
        });
    });
});
