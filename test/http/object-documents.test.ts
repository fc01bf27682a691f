import { expect } from 'chai';
import { buildView } from '../../adapters/koa/description/fields.js';
import { buildMergePatch } from '../../adapters/koa/description/schemas.js';
import { actionView } from '../../adapters/koa/operations/actions.js';
import { described } from '../../adapters/koa/operations/object-documents.js';
import {
  flag,
  instant,
  integer,
  internal,
  lineOfText,
  meta,
  object,
  objects,
  text,
  timezone,
} from '../../core/basics/schema.js';
import { ACTION } from '../../core/model/action.js';
import { CALENDAR } from '../../core/model/calendar.js';
import { FEED } from '../../core/model/feed.js';
import { aCalendar, aFeed, anAction } from '../support/samples.js';

const BED = {
  bedSize: integer(1, 3),
  isSoft: flag({ default: true, added: true }),
  nextTo: text({ default: null, sparse: true }),
};
const ROOM = object({
  name: lineOfText(),
  maxGuests: integer(1, 9, { default: 5, nullable: true, added: true, description: 'Most guests.' }),
  zone: timezone({ default: null, answer: { maxLength: undefined } }),
  beds: objects(object(BED), 2, 'bed_size'),
  openFrom: instant({ default: null }),
  password: text({ default: null, writeOnly: true }),
  config: text({ default: 'secret', show: () => 'shown' }),
  digest: internal<string>(),
  seenAt: instant({ readOnly: true }),
  meta: meta(),
});
const SENT = { name: 'Hall', beds: [{ bed_size: 1 }], max_guests: null };
const its = described(ROOM, 'Room', {
  examples: { uuid: 'u', sent: SENT, patch: { name: 'Room' }, assigned: { seen_at: 'now' } },
  request: { beds: { title: 'NewBed' } },
  parts: { turns: { type: 'integer' } },
});
const { schema: request } = its.body;

describe('the documents of objects', () => {
  it('of requests have the fields that clients send, their defaults, and null where it may be sent', () => {
    const { properties = {} } = request;
    expect(request).to.include({ title: 'NewRoom' });
    expect(request.required).to.deep.equal(['name', 'beds']);
    expect(Object.keys(properties)).to.deep.equal([
      'name',
      'max_guests',
      'zone',
      'beds',
      'open_from',
      'password',
      'config',
      'meta',
    ]);
    expect(properties.max_guests).to.deep.equal({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 9,
      description: 'Most guests.',
      default: 5,
    });
    expect(properties.zone).to.include({ maxLength: 255 }).and.not.have.property('default');
    expect(properties.beds?.items)
      .to.include({ title: 'NewBed' })
      .and.deep.include({ required: ['bed_size'] });
    expect(properties.open_from?.description).to.equal('RFC 3339, with `Z` or an offset.');
    expect(buildMergePatch(request)).to.include({ title: 'RoomPatch' }).and.not.have.property('required');
  });

  it('of answers have the fields that they show, and parts that are optional', () => {
    const { properties = {}, required, title } = its.schema;
    expect(title).to.equal('Room');
    const always = ['uuid', 'name', 'max_guests', 'zone', 'beds', 'open_from', 'config', 'seen_at'];
    expect(required).to.deep.equal([...always, 'created_at', 'updated_at']);
    expect(Object.keys(properties)).to.have.members([...(required ?? []), 'meta', 'turns']);
    expect(properties.max_guests?.type).to.deep.equal(['integer', 'null']);
    expect(properties.config?.type).to.equal('string');
    expect(properties.zone).not.to.have.property('maxLength');
    expect(properties.beds?.items).not.to.have.property('title');
    expect(properties.beds?.items?.required).to.deep.equal(['bed_size', 'is_soft']);
    expect(properties.seen_at?.description).to.match(/in whole seconds/);
  });

  it('complete the example of a request to that of an answer', () => {
    expect(its.example).to.deep.include({
      uuid: 'u',
      name: 'Hall',
      max_guests: null,
      zone: null,
      beds: [{ bed_size: 1, is_soft: true }],
      config: 'shown',
      seen_at: 'now',
    });
    expect(its.example).to.have.property('created_at').and.not.equal(undefined);
    expect(its.example).not.to.have.any.keys('password', 'digest', 'meta');
  });
});

describe('the view of a stored object', () => {
  const stored = {
    uuid: 'u',
    app: 'a',
    version: 1,
    createdAt: 0,
    updatedAt: 1_000,
    name: 'Hall',
    zone: null,
    beds: [{ bedSize: 1 }, { bedSize: 2, nextTo: 'door' }],
    openFrom: null,
    config: 'secret',
    digest: 'd',
    seenAt: 2_000,
    meta: { a: 1 },
  };
  const view = {
    uuid: 'u',
    name: 'Hall',
    max_guests: 5,
    zone: null,
    beds: [
      { bed_size: 1, is_soft: true },
      { bed_size: 2, is_soft: true, next_to: 'door' },
    ],
    open_from: null,
    config: 'shown',
    seen_at: '1970-01-01T00:00:02+00:00',
    created_at: '1970-01-01T00:00:00+00:00',
    updated_at: '1970-01-01T00:00:01+00:00',
  };

  it('has what answers show: no stored secrets, defaults of fields that the object lacks, moments as text', () => {
    expect(its.view(stored)).to.deep.equal(view);
  });

  it('has parts only on request', () => {
    expect(its.view(stored, new Set(['meta']))).to.deep.equal({ ...view, meta: { a: 1 } });
    expect(its.view(stored, new Set(['turns']))).to.deep.equal(view);
  });

  it('has no secret of a feed, a calendar or a webhook', () => {
    const secret = 'hidden';
    const { state } = aCalendar();
    const webhook = {
      url: 'https://hooks.example.com',
      secrets: [{ secret, until: null }],
      headers: { 'X-Team': 'a' },
    };
    const views = [
      buildView(FEED)(aFeed({ digest: secret })),
      buildView(CALENDAR)(aCalendar({ state: { ...state, etag: secret, lastModified: secret, lease: secret } })),
      buildView(ACTION)(anAction({}, { type: 'webhook', config: webhook })),
      actionView(anAction({}, { type: 'webhook', config: webhook })),
    ];
    for (const shown of views) expect(JSON.stringify(shown)).not.to.include(secret);
    expect(views[3]?.config).to.deep.equal({ url: webhook.url, headers: webhook.headers });
  });

  it('has the secret of a webhook if it was just set', () => {
    const webhook = { url: 'https://hooks.example.com', secrets: [], headers: {} };
    const action = anAction({}, { type: 'webhook', config: webhook });
    expect(actionView(action, 'new').config).to.deep.equal({ url: webhook.url, secret: 'new', headers: {} });
  });
});
