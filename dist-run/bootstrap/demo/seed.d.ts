import { type App, type Clock, type Instant, type Owner, type Status, type UseCases } from '../../core/index.js';
import type { Terminal } from '../commands/terminal.js';
import type { Config } from '../config.js';
import { type Salon } from './salon.js';
export interface SeedOptions {
    /** Slug of the new app. Default `salon`. */
    readonly slug?: string | undefined;
    /** E-mail address of the owner. Undefined: the only owner. */
    readonly owner?: string | undefined;
}
/** New, filled app with its credentials, which are shown once. */
export interface Seeded extends Salon {
    readonly app: App;
    readonly token: string;
    readonly counts: Readonly<Record<'resources' | 'services' | 'customers', number>>;
    readonly bookings: Readonly<Partial<Record<Status, number>>>;
}
/** Clock with a settable time. The storage uses it too. */
export interface SeedClock extends Clock {
    set(now: Instant): void;
}
export declare function seedClock(now: Instant): SeedClock;
/**
 * `slotkeeper seed` on the configured storage. Returns the exit code. If asked to stop, it removes the unfinished
 * app, so that the same command can start again.
 */
export declare function seed(config: Config, options: SeedOptions, { out: print, err }: Terminal): Promise<number>;
interface Given {
    /** Over a storage with the clock `clock`. */
    readonly useCases: UseCases;
    readonly owner: Owner;
    readonly slug: string;
    readonly clock: SeedClock;
    readonly settings: Pick<Config, 'publicUrl' | 'smtpUrl'>;
    /** When aborted, removes the app and throws the reason. */
    readonly signal?: AbortSignal | undefined;
}
/**
 * Creates an app and fills it (`fillSalon`). Removes the app if that fails.
 * @throws Error if the slug is invalid or taken.
 */
export declare function seedApp({ useCases, owner, slug, clock, settings, signal }: Given): Promise<Seeded>;
export {};
