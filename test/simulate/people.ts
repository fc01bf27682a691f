import type { FetchCalendar, ReadCalendar } from '../../core/availability/calendars/calendar-ports.js';
import { HOUR, MINUTE } from '../../core/basics/instants.js';
import type { BookedWithToken } from '../../core/customers/keys/book-with-key.js';
import { counterOf } from '../../core/customers/manage/manage-secret.js';
import type { Dice } from '../support/dice.js';
import type { Client } from './client.js';
import { keep, one, remove } from './editing.js';
import type { Running } from './stage.js';

/* Operations on customers, on pages that book with keys, on bookers with a token, and on calendars in both directions. */

export async function editCustomer(client: Client, process: Running): Promise<void> {
  const { app, dice, checks, erasing } = client;
  const { customer } = checks.lists;
  const { useCases } = process;
  const it = one(dice, customer);
  const { name, email } = erasing.guise();
  if (!it || dice.chance(0.3)) {
    const input = { name, email: dice.chance(0.7) ? email : null, notes: erasing.text('notes') };
    return keep(client, process, 'customer', 'create', () => useCases.customers.create(app, input));
  }
  const patch = dice.pick([{ blocked: dice.chance(0.2) }, { email }, { phone: erasing.text('+33') }]);
  erasing.edited(it.uuid, 'email' in patch ? patch.email : null);
  return keep(client, process, 'customer', 'change', () => useCases.customers.change(app, it.uuid, patch));
}

export async function editKey(client: Client, process: Running): Promise<void> {
  const { app, dice, checks } = client;
  const { key: keys } = checks.lists;
  const { useCases } = process;
  const it = one(dice, keys);
  if (!it || (keys.length < 3 && dice.chance(0.3))) {
    const input = { name: 'Page', holdSecondsMax: 60 + dice.below(900), liveHoldsMax: 1 + dice.below(6) };
    return keep(client, process, 'key', 'create', async () => (await useCases.keys.create(app, input)).key);
  }
  if (dice.chance(0.7)) {
    const patch = { liveHoldsMax: 1 + dice.below(6) };
    return keep(client, process, 'key', 'change', () => useCases.keys.change(app, it.uuid, patch));
  }
  return remove(client, process, 'key', it.uuid, () => useCases.keys.delete(app, it.uuid));
}

/** Books as a visitor: makes a hold with a key, and continues with the booking's manage token. */
export async function visit(client: Client, process: Running): Promise<void> {
  const { app, dice, checks, known, erasing } = client;
  const key = one(dice, checks.lists.key);
  const service = one(dice, checks.lists.service);
  if (!key || !service) return;
  const customer = { ...erasing.guise(), phone: null };
  const input = { service: service.uuid, start: client.start(), title: erasing.text('title'), customer };
  const address = `192.0.2.${dice.below(3)}`;
  const heard = await client.askOnce<BookedWithToken>(
    process,
    'book with a key',
    input,
    ({ useCases }, once) => useCases.offers.book({ ...app, key }, input, address, { once }),
    ({ booked }) => JSON.stringify(booked),
    ({ booked }) => void known.bookings.push(booked.booking),
  );
  if (heard.is !== 'answer') return;
  const { booking } = heard.value.booked;
  const booker = { ...app, booking: booking.uuid, counter: counterOf(booking), origins: null };
  const { useCases } = process;
  const kind = dice.below(10);
  if (kind < 6) {
    const confirm = () => useCases.ownBooking.confirm(booker, { address });
    const confirmed = await client.ask(process, 'confirm one’s own', confirm);
    if (confirmed.is === 'answer') known.bookings.push(confirmed.value.booking);
    const move = () => useCases.ownBooking.reschedule(booker, { start: client.start() });
    const moved = await client.ask(process, 'move one’s own', move);
    if (moved.is === 'answer') known.bookings.push(moved.value.booking);
  } else if (kind < 8) {
    const change = () => useCases.ownBooking.change(booker, { notes: erasing.text('notes') });
    const changed = await client.ask(process, 'change one’s own', change);
    if (changed.is === 'answer') known.bookings.push(changed.value.booking);
  } else {
    await client.ask(process, 'extend one’s own', () => useCases.ownBooking.extendHold(booker));
  }
}

/** Makes, reads and removes a feed, which is a calendar for others. */
export async function feeds(client: Client, process: Running): Promise<void> {
  const { app, dice, checks, known } = client;
  const { useCases } = process;
  const kind = dice.below(3);
  const of =
    kind === 0
      ? { resource: one(dice, checks.lists.resource)?.uuid }
      : kind === 1
        ? { customer: one(dice, checks.lists.customer)?.uuid }
        : {};
  const making = () => useCases.feeds.create(app, of);
  const made = await client.ask(process, 'create feed', making);
  if (made.is !== 'answer') return;
  const { feed, secret } = made.value;
  known.object('feed', feed);
  await client.ask(process, 'read a feed', () => useCases.feeds.read(secret));
  await remove(client, process, 'feed', feed.uuid, () => useCases.feeds.delete(app, feed.uuid));
}

/** Edits imported calendars, whose busy times block resources. */
export async function editCalendar(client: Client, process: Running): Promise<void> {
  const { app, dice, checks } = client;
  const { calendar: calendars, resource } = checks.lists;
  const { useCases } = process;
  const it = one(dice, calendars);
  const whose = one(dice, resource);
  if (whose && (!it || (calendars.length < 2 && dice.chance(0.3)))) {
    const onStale = dice.pick(['close', 'keep'] as const);
    const input = { resource: whose.uuid, url: 'https://calendars.example.com/a.ics', onStale };
    const run = () => useCases.calendars.create(app, input);
    await client.ask(process, 'create calendar', run);
    return;
  }
  if (!it) return;
  const kind = dice.below(10);
  if (kind < 3) {
    const patch = dice.pick([{ refreshMinutes: 5 + dice.below(60) }, ...(whose ? [{ resource: whose.uuid }] : [])]);
    const run = () => useCases.calendars.change(app, it.uuid, patch);
    await client.ask(process, 'change calendar', run);
  } else if (kind < 6) {
    await client.ask(process, 'refresh calendar', () => useCases.calendars.refresh(app, it.uuid));
  } else {
    await client.ask(process, 'remove calendar', () => useCases.calendars.delete(app, it.uuid));
  }
}

export async function readCalendars(client: Client, process: Running): Promise<void> {
  await client.ask(process, 'read calendars', async () => {
    const claimed = await process.calendars.claim();
    await process.calendars.idle();
    return claimed;
  });
}

/** Fetches a calendar of another service, which has new busy times, the same ones, or does not answer. */
export function elsewhere(dice: Dice): FetchCalendar {
  return async () => {
    const kind = dice.below(10);
    if (kind < 5) return { kind: 'body', body: new Uint8Array(), etag: null, lastModified: null };
    if (kind < 8) return { kind: 'unchanged' };
    return { kind: 'failed', message: 'It did not answer', notBefore: null };
  };
}

/** Reads the events of an imported calendar: a few hours in the next days. */
export function busyness(dice: Dice): ReadCalendar {
  return async (_, { from }) => {
    const busy: number[] = [];
    let at = Math.floor(from / HOUR) * HOUR;
    for (let count = dice.below(5); count > 0; count -= 1) {
      const start = at + (1 + dice.below(20)) * HOUR;
      at = start + (1 + dice.below(8)) * 15 * MINUTE;
      busy.push(start, at);
    }
    return { kind: 'read', busy, reports: [] };
  };
}

/** Erases a customer with bookings, concurrently with any other operation. */
export async function erase(client: Client, process: Running): Promise<void> {
  const { app, dice, checks, known, erasing } = client;
  const customer = one(dice, checks.lists.customer);
  if (!customer) return;
  const cancelBookings = dice.chance(0.7);
  const { uuid } = customer;
  erasing.ask(customer);
  known.removal(uuid, 'asked');
  const run = () => process.useCases.customers.erase(app, uuid, { cancelBookings });
  const heard = await client.ask(process, 'erase a customer', run);
  if (heard.is !== 'answer') return;
  known.removal(uuid, 'done');
  erasing.acknowledged(uuid);
}
