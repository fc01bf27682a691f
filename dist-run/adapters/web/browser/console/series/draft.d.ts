import type { Schemas } from '../../../../client/index.js';
import { type Booker } from '../customer/booker.js';
import type { Errors } from '../forms/form.js';
import { type Repeat } from './repeat.js';
type Service = Schemas['Service'];
type Resource = Schemas['Resource'];
/** A series as it is typed. */
export interface SeriesDraft {
    /** Empty: only the time of the resource. */
    readonly service: string;
    /** Empty with a service: any free resource. */
    readonly resource: string;
    readonly date: string;
    /** `HH:MM` */
    readonly time: string;
    readonly minutes: number | null;
    readonly repeat: Repeat;
    readonly conflict: 'refuse' | 'skip';
    /** The same people and rooms every time. */
    readonly together: boolean;
    readonly title: string;
    readonly customer: Booker;
    readonly notes: string;
}
/** Draft passed from a single booking that becomes a series. */
export interface SeriesWish extends Partial<SeriesDraft> {
    /** The instant of the first, where it is known. */
    readonly start?: number | undefined;
}
/** Services and resources that can be booked. */
export interface Offered {
    readonly services: readonly Service[];
    readonly resources: readonly Resource[];
}
export declare const PLAIN_MINUTES = 60;
/** Returns an empty draft. */
export declare const blankSeries: (offered: Offered, now?: number) => SeriesDraft;
/** Returns a draft with the passed values, in the zone of the booked object. It starts on the first day whose time is in the future. */
export declare function begunSeries({ start, ...typed }: SeriesWish, offered: Offered, now?: number): SeriesDraft;
export declare const serviceOfDraft: ({ service }: SeriesDraft, { services }: Offered) => Service | undefined;
/** Returns the resources that may be requested: those of the service. */
export declare function peopleOf(draft: SeriesDraft, offered: Offered): readonly Resource[];
/** Returns the zone of the typed times and the rule. */
export declare function zoneOfDraft(draft: SeriesDraft, offered: Offered): string;
/** Validates the draft before it is sent. */
export declare function lacksOf({ service, resource, date, time, minutes, repeat }: SeriesDraft): Errors;
/** Builds the request from a complete draft. */
export declare function seriesBody(draft: SeriesDraft, offered: Offered): Schemas['NewSeries'];
/** Maps a field of the request's body to its path in the draft. */
export declare function placeInDraft(path: string, { repeat }: Pick<SeriesDraft, 'repeat'>): string;
export {};
