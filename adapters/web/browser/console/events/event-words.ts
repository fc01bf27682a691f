import type { Schemas } from '../../../../client/index.js';
import { TEXTS } from './texts.js';

/** Filters by kind of events. */
export const EVENT_FILTERS = Object.entries(TEXTS.filters).map(([kind, label]) => ({ value: `${kind}.*`, label }));

/** Describes an event. A type that is newer than this page stays as it is. */
export const eventWords = ({ type }: Pick<Schemas['Event'], 'type'>): string =>
  TEXTS.events[type as keyof typeof TEXTS.events] ?? type ?? '';

type Actor = NonNullable<Extract<Schemas['Event'], { readonly actor?: unknown }>['actor']>;

/** Returns the actor in words: `by Ana`, `on a booking page`. Empty if unknown. */
export function actorWords(actor: Actor | null | undefined, staffName: (uuid: string) => string): string {
  if (!actor) return '';
  if (actor.kind === 'user') return TEXTS.by(actor.id ?? '');
  return actor.kind === 'staff' ? TEXTS.by(staffName(actor.uuid ?? '')) : TEXTS.actors[actor.kind];
}
