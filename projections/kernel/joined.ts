import type { Projection } from './projection.ts';
import type { Replay } from './replay.ts';
import { together } from './together.ts';

/** Two projections under the name, version and checkpoint of the first: their rows commit together. */
export const joined = (one: Projection, other: Projection): Projection => ({
  ...one,
  tables: [...one.tables, ...other.tables],
  personalColumns: [one, other].flatMap(({ personalColumns = [] }) => personalColumns),
  wants: (event) => one.wants(event) || other.wants(event),
  migrate: async (db) => {
    await one.migrate(db);
    await other.migrate(db);
  },
  apply: async (db, events) => {
    await together([one, other].map(({ wants, apply }) => apply(db, events.filter(wants))));
  },
  replay: () => replayBoth(one, other),
});

const replayBoth = (...projections: readonly [Projection, Projection]): Replay => {
  const replays = projections.map(({ wants, replay }) => ({ wants, replay: replay?.() }));
  return {
    apply: async (events) => {
      for (const { wants, replay } of replays) await replay?.apply(events.filter(wants));
    },
    expected: () => replays.flatMap(({ replay }) => replay?.expected() ?? []),
  };
};
