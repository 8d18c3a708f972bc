import { parseArgs } from 'node:util';
import { allEvents } from '#contracts/all-events';
import { customerById } from '#projections/accounts/queries';
import { readTables } from '#projections/index';
import type { Difference } from '#projections/kernel/compare';
import { keepVerification } from '#projections/kernel/verifications';
import { verify } from '#projections/kernel/verify';
import { orderIdsLike, orderWithRevision } from '#projections/orders/queries';
import { replayOrder } from './audit/replay.ts';
import { auditEventOf } from './audit/routes.ts';
import { timelineLines, timelineOf } from './audit/timeline.ts';
import { differenceLines } from './audit/words.ts';
import { createOrderViews } from './order-views.ts';
import { readConfig, type Config } from './platform/config.ts';
import { eventually } from './platform/eventually.ts';
import { createKeyReader } from './platform/personal-data.ts';
import { progressOn } from './platform/progress.ts';
import { openStores, type Stores } from './stores.ts';
import { runCommand } from './supervisor/run-command.ts';

/** `npm run audit -- …`: an auditor's questions to the log. Exits 1 where the log and the shop do not agree. */
const USAGE = `npm run audit -- replay ORDER [--at N] [--json]   what happened to an order, event by event
                 verify                           fold the whole log and compare it with every read row
                 export ORDER                     the order's events as JSON
ORDER is an order's id, its first 8 or its last 6 characters, or its stream's name.`;

/** Differences on the terminal at most. */
const MOST_SHOWN = 200;
/** How long a replay waits for the read table, in ms (design §7). */
const PATIENCE = 1_000;

const given = () => {
  try {
    const options = { at: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const at = values.at === undefined ? undefined : Number(values.at);
    if (at !== undefined && !(Number.isInteger(at) && at >= 0)) throw new Error(USAGE);
    return { command: positionals[0], order: positionals[1], at, json: values.json ?? false };
  } catch {
    throw new Error(USAGE);
  }
};

const audited = (config: Config, stores: Stores) => {
  const { log, pool, db } = stores;
  const personal = createKeyReader({ pool, vaultKey: config.vaultKey, events: allEvents });
  const customerOf = (userId: string) => customerById(db, userId);
  const registered = () => Promise.resolve(undefined);
  return createOrderViews({ log, personal, customerOf, registered, orderTtl: config.orderTtl });
};

const found = async ({ db }: Stores, named: string | undefined): Promise<string> => {
  const name = named?.replace(/^(#|order-)/, '').toLowerCase() ?? '';
  if (/^[0-9a-f]{24}$/.test(name)) return name;
  if (!/^([0-9a-f]{6}|[0-9a-f]{8})$/.test(name)) throw new Error(USAGE);
  const [id, another] = await orderIdsLike(db, name);
  if (id === undefined) throw new Error(`There is no order ${named}.`);
  if (another !== undefined) throw new Error(`${named} names several orders: give the whole id.`);
  return id;
};

const eventsOf = async (config: Config, stores: Stores, orderId: string) => {
  const events = await audited(config, stores).stream(orderId);
  if (events.length === 0) throw new Error(`There is no order ${orderId}.`);
  return events;
};

const replay = async (config: Config, stores: Stores): Promise<boolean> => {
  const { order: named, at, json } = given();
  const orderId = await found(stores, named);
  const events = await eventsOf(config, stores, orderId);
  if (at !== undefined && at >= events.length)
    throw new Error(`The order has revisions 0 to ${events.length - 1}.`);
  const { steps, lastStep } = audited(config, stores);
  const read = (id: string, revision: number) =>
    eventually(
      async () => {
        const row = await orderWithRevision({ db: stores.db, orderTtl: config.orderTtl }, id);
        return row && row.revision >= revision ? row.order : undefined;
      },
      { within: PATIENCE },
    );
  const timeline = await timelineOf(steps, auditEventOf, events, at);
  const proof = await replayOrder({ lastStep, read }, orderId, events, at);
  const { consistent = null, differences = [] } = proof ?? {};
  if (json) console.log(JSON.stringify({ orderId, ...timeline, consistent, differences }, null, 2));
  else
    for (const line of [
      ...timelineLines(orderId, timeline),
      ...proofLine(consistent),
      ...differenceLines(differences),
    ])
      console.log(line);
  return consistent !== false;
};

const proofLine = (consistent: boolean | null): string[] => {
  if (consistent === null) return [];
  return [consistent ? 'The log and the shop agree.' : 'The log and the shop do not agree.'];
};

const exportOrder = async (config: Config, stores: Stores): Promise<boolean> => {
  const orderId = await found(stores, given().order);
  const events = await eventsOf(config, stores, orderId);
  const whole = events.map((event) => ({ ...event, position: String(event.position) }));
  console.log(JSON.stringify({ orderId, events: whole }, null, 2));
  return true;
};

const worded = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

const sentenceOf = ({ table, key, field, expected, found: has }: Difference): string => {
  if (field !== undefined)
    return `${table} ${key}: ${field} is ${worded(has)}, the log says ${worded(expected)}`;
  return has === null
    ? `${table} ${key}: the row is missing`
    : `${table} ${key}: the log knows nothing of this row`;
};

const verifyAll = async (config: Config, stores: Stores): Promise<boolean> => {
  const { pool, log, db } = stores;
  const { open } = createKeyReader({ pool, vaultKey: config.vaultKey, events: allEvents });
  const progress = progressOn(process.stderr);
  const upTo = await log.head();
  const began = performance.now();
  const verified = await verify({
    db,
    log,
    projections: readTables({ open, zone: config.timeZone }),
    onProgress: ({ position, end, events }) =>
      progress.show(Number(position), Number(end), `${events} events`),
  });
  progress.clear();
  const { events, rows, differences, unreadable } = verified;
  for (const { projection, event, error } of unreadable)
    console.log(`${projection}: ${event.stream} stops at revision ${event.revision}: ${String(error)}`);
  for (const difference of differences.slice(0, MOST_SHOWN)) console.log(sentenceOf(difference));
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
  await keepVerification(db, { upTo, events, rows, seconds, differences: differences.length });
  const result = differences.length === 0 ? 'They agree.' : `${differences.length} differences.`;
  console.log(`${events} events against ${rows} rows in ${seconds.toFixed(1)} s. ${result}`);
  return differences.length + unreadable.length === 0;
};

const commands = { replay, verify: verifyAll, export: exportOrder };

await runCommand(async (environment) => {
  const { command = '' } = given();
  if (!Object.hasOwn(commands, command)) throw new Error(USAGE);
  const config = readConfig(environment());
  const stores = openStores(config);
  try {
    return await commands[command as keyof typeof commands](config, stores);
  } finally {
    await stores.close();
  }
});
