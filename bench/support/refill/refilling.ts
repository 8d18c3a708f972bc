import pg from 'pg';
import { DAY } from '#contracts/kernel/duration';
import { openDatabase } from '../../../projections/kernel/database.ts';
import { prepare } from '../../../projections/kernel/schema.ts';
import { migrate } from '../../../projections/migrate.ts';
import { composeWork } from '../../../services/app/compose/compose-work.ts';
import { createShop } from '../../../services/app/shop.ts';
import { eventually } from '#resilience/eventually';
import { createEventLog } from '../../../services/platform/event-log.ts';
import type { Logger } from '../../../services/platform/logger.ts';
import { ownCpu } from '../processes.ts';
import type { RefilledBy } from './refill.ts';

/**
 * An api's to-do lists in an empty table, filled with what the whole log leaves to do, and what that costs. Nothing is
 * done about it: there is no worker.
 */
const databaseUrl = process.env['FILL_INTO'] ?? '';
const log = createEventLog(process.env['EVENTSTORE_URL'] ?? '');
const pool = new pg.Pool({ connectionString: databaseUrl });
const { db, close } = openDatabase(databaseUrl, { max: 4 });
const needless = {} as never;
const { taskLists } = createShop({
  log,
  pool: needless,
  personal: needless,
  devices: needless,
  links: needless,
  sessions: needless,
  reads: needless,
  namesKey: 'a secret of thirty-two characters',
  registration: 'open',
  country: 'SO',
  cutOff: 14,
  letters: { mail: needless, origin: '' },
  seller: { name: 'Suuq', address: '', taxId: '' },
  timeZone: 'UTC',
  orderTtl: DAY,
  clock: () => new Date(),
});

const filled = Promise.withResolvers<number>();
const heard = (value: unknown) => {
  if (typeof value === 'object' && value !== null && 'tasks' in value) filled.resolve(Number(value.tasks));
};
const fail = (what: unknown) => filled.reject(new Error('The lists were not filled', { cause: what }));
const logger = { info: heard, warn: fail, error: fail } as unknown as Logger;
const work = composeWork({
  config: { databaseUrl, orderTtl: DAY },
  logger,
  metrics: { attempted: () => undefined },
  stores: { log, pool, db },
  processes: [],
  taskLists,
  clock: () => new Date(),
  isCrowded: () => false,
  onAnotherLog: () => fail('another log'),
});
await migrate(databaseUrl);
await prepare(databaseUrl, work.projections);
const before = ownCpu();
const began = performance.now();
const stopping = new AbortController();
const working = await work.start(stopping.signal);
const tasks = await filled.promise;
// It is told just before the rows are committed.
const isThere = async () => (await pool.query('select from work_filled')).rowCount === taskLists.length;
if (!(await eventually(isThere, { within: 60_000, every: 20 }))) throw new Error('Nothing was committed');
const result: RefilledBy = {
  tasks,
  milliseconds: performance.now() - began,
  cpu: ownCpu() - before,
  mebibytes: process.resourceUsage().maxRSS / 1_024,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
stopping.abort();
await working.stop();
await close();
await pool.end();
await log.close();
// The log's client leaves timers behind.
process.exit();
