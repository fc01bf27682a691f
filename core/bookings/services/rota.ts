import type { Role, Rota, Service } from '../../model/service.js';

/** Cost of a turn for a member with weight 1. */
const STRIDE = 1_000_000;

const NEW: Rota = { floor: 0, turns: {} };

/** Returns the rota of a role. Uses own properties only, because a role may be named `constructor`. */
export function rotaOf({ rotas }: Pick<Service, 'rotas'>, role: string): Rota {
  return Object.hasOwn(rotas, role) ? rotas[role]! : NEW;
}

/**
 * Returns a member's score. The member with the lowest score is next. New or long absent members start at the floor, like the members that
 * have served least, instead of at 0.
 */
export function score({ floor, turns }: Rota, resource: string): number {
  return Math.max(turns[resource] ?? 0, floor);
}

/**
 * Returns the rota after a booking, by stride scheduling in whole numbers. The score of each taken member grows by a stride that is
 * inversely proportional to its weight. The floor rises to the lowest score of the eligible members, including busy ones. A busy member
 * therefore keeps its low score, and the score of an absent one rises with the floor.
 */
export function rotaAfter(rota: Rota, role: Role, taken: readonly string[], eligible: readonly string[]): Rota {
  const lowest = Math.min(...eligible.map((resource) => score(rota, resource)));
  const turns = { ...rota.turns };
  for (const resource of taken) {
    turns[resource] = score(rota, resource) + Math.round(STRIDE / (role.weights[resource] ?? 1));
  }
  return { floor: Math.max(rota.floor, Number.isFinite(lowest) ? lowest : 0), turns };
}
