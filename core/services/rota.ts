import type { Role, Rota, Service } from '../model/service.js';

/** What a turn costs somebody of weight 1. */
const STRIDE = 1_000_000;

const NEW: Rota = { floor: 0, turns: {} };

/** That of one role, which may have the name of what every object has, such as `constructor`. */
export function rotaOf({ rotas }: Pick<Service, 'rotas'>, role: string): Rota {
  return Object.hasOwn(rotas, role) ? rotas[role]! : NEW;
}

/**
 * Where a member of the pool stands: the lowest comes first. Whoever has just joined, or was away for long, stands at the
 * floor, with those who were served least, and not at 0.
 */
export function standing({ floor, turns }: Rota, resource: string): number {
  return Math.max(turns[resource] ?? 0, floor);
}

/**
 * The rota after a booking (stride scheduling, in whole numbers): each of `taken` moves on by a stride, the shorter the
 * greater its weight, and the floor rises to the lowest of those who could have been taken, busy ones included, so that
 * who was busy keeps credit and who was away gathers none.
 */
export function rotaAfter(rota: Rota, role: Role, taken: readonly string[], eligible: readonly string[]): Rota {
  const lowest = Math.min(...eligible.map((resource) => standing(rota, resource)));
  const turns = { ...rota.turns };
  for (const resource of taken) {
    turns[resource] = standing(rota, resource) + Math.round(STRIDE / (role.weights[resource] ?? 1));
  }
  return { floor: Math.max(rota.floor, Number.isFinite(lowest) ? lowest : 0), turns };
}
