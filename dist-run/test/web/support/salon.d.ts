import { type Client } from '../../../adapters/client/index.js';
import type { TestService } from './service.js';
/** A salon in Berlin: three people, two chairs, and what they offer. */
export interface Salon {
    readonly uuid: string;
    readonly client: Client;
    /** Its public key, for the booking page. */
    readonly key: string;
    readonly people: Readonly<Record<'ana' | 'ben' | 'chloe', string>>;
    readonly services: Readonly<Record<'cut' | 'colour' | 'talk', string>>;
    /** The address of the booking page. */
    readonly page: string;
    /** A page of another key of the same salon. */
    pageOf(fields: object): Promise<string>;
}
export declare function openSalon(service: TestService, fields?: object): Promise<Salon>;
/** A visitor who calls the interface with a key, as any other page would. */
export declare function visitor(service: TestService, key: string): Client;
