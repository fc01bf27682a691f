import { join } from 'node:path';
import { DAY } from '../../core/index.js';
import { connected } from './client.js';
import { fileWithBookings, hourOf } from './filled-bookings.js';
import { atMost, comparedByTurns, type Group, timed } from './measuring.js';
import { appAuthorization, service, withServers } from './servers.js';

const rows = ['free slots of 366 days over HTTP at 100 k bookings, against JSON.stringify of the answer'] as const;

/** Search for the slots of a year over HTTP, compared with only writing them as JSON. */
export const searching: Group = {
  rows,
  async measure(scratch) {
    const path = join(scratch, 'bookings.db');
    const { token, resources } = await fileWithBookings(path, 100_000);
    return withServers([service(`sqlite:${path}`)], async (server) => {
      const connection = await connected(server.port);
      const [from, to] = [hourOf(-1, 0), hourOf(-1, 0) + 366 * DAY].map((at) => new Date(at).toISOString());
      const search = (index: number) => {
        const resource = resources[index % resources.length]!.uuid;
        const path = `/v1/availability?resources=${resource}&from=${from}&to=${to}&duration_minutes=30`;
        return connection.send({ method: 'GET', path, authorization: appAuthorization(token) });
      };
      try {
        const { status, text } = await search(0);
        const answer = JSON.parse(text);
        const slots = answer.data?.slots?.length ?? 0;
        if (status !== 200 || slots < 10_000) {
          throw new Error(`Answered ${status}, ${slots} slots: ${text.slice(0, 500)}`);
        }
        const note = `${slots.toLocaleString('en')} slots, ${Math.round(text.length / 1_000)} kB`;
        // All code is compiled after some five hundred searches.
        const rounds = { rounds: 7, warmUp: 12 };
        const contenders = [timed(40, search), timed(40, () => JSON.stringify(answer))] as const;
        return [await comparedByTurns(rows[0], contenders, { ...rounds, unit: 'ms', target: atMost(3), note })];
      } finally {
        connection.close();
      }
    });
  },
};
