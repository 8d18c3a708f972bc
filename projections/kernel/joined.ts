import type { Projection } from './projection.ts';
import { together } from './database/together.ts';

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
});
