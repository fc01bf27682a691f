import type { Role, Rota, Service } from '../model/service.js';
/** Returns the rota of a role. Uses own properties only, because a role may be named `constructor`. */
export declare function rotaOf({ rotas }: Pick<Service, 'rotas'>, role: string): Rota;
/**
 * Returns a member's score: the lowest is next. New or long absent members start at the floor, with those that have served least, rather
 * than at 0.
 */
export declare function standing({ floor, turns }: Rota, resource: string): number;
/**
 * Returns the rota after a booking, by stride scheduling in whole numbers. Each taken member advances by a stride that is inversely
 * proportional to its weight. The floor rises to the lowest score of the eligible members, including busy ones, so that a busy member keeps
 * its credit and an absent one gathers none.
 */
export declare function rotaAfter(rota: Rota, role: Role, taken: readonly string[], eligible: readonly string[]): Rota;
