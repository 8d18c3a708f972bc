import { allEvents } from '#contracts/all-events';
import type { UnreadableEvent } from '#contracts/audit/views';
import { ID } from '#contracts/kernel/ids';
import { printable, printableError, printableJson } from '#contracts/kernel/printable';
import { projectionsOf } from '#projections/index';
import { differencesIn } from '#projections/kernel/differing';
import { resultOf } from '#projections/kernel/results';
import { verify } from '#projections/kernel/verify';
import { orderIdsLike } from '#projections/orders/queries';
import { auditEventOf } from '../audit/logged-event.ts';
import type { ShownOrder } from '../audit/order-looks.ts';
import { replayOrder, type Folded } from '../audit/replay.ts';
import { timelineLines, timelineOf } from '../audit/timeline.ts';
import { differenceLines } from '../audit/words.ts';
import { createHandler } from '../kernel/handle.ts';
import { recordVerification } from '../app/maintenance-desk.ts';
import { operatorIn, recordOperator, type Operator } from '../app/reading/operators-look.ts';
import { comparedRows } from '../app/reading/compared-rows.ts';
import { createOrderHistory } from '../app/reading/order-history.ts';
import { readCommandConfig, type Config } from '../platform/config.ts';
import { createPersonalData } from '../platform/personal-data.ts';
import { progressOn } from '../platform/progress.ts';
import { openStores, type Stores } from '../app/stores.ts';
import { argumentsOf, misuse, withoutRest } from '../supervisor/misuse.ts';
import { runCommand } from '../supervisor/run-command.ts';
import { sentencesHiding } from './difference-words.ts';
import { isProof, wordsOf } from './verification-words.ts';

/** `npm run audit -- …`: an auditor's questions to the log. Exits 1 where the log and the shop do not agree. */
const USAGE = `npm run audit -- replay ORDER --as NAME --reason TEXT [--at N] [--json]
                        what happened to an order, event by event
                 export ORDER --as NAME --reason TEXT
                        the order's events as JSON
                 verify
                        fold the whole log and compare it with every read row
ORDER is an order's id, its first 8 or its last 6 characters, or its stream's name.
NAME is the person who looks and TEXT is why; AUDIT_AS and AUDIT_REASON do the same. Every access to an order is recorded.`;

/** The most differences that are printed. */
const MOST_SHOWN = 200;

const given = () => {
  const text = { type: 'string' } as const;
  const options = { at: text, as: text, reason: text, json: { type: 'boolean' } } as const;
  const { values, positionals } = argumentsOf(USAGE, options);
  const [command = '', ...named] = positionals;
  const { as, reason, json = false } = values;
  const at = values.at === undefined ? undefined : Number(values.at);
  if (at !== undefined && !(Number.isInteger(at) && at >= 0))
    throw misuse(USAGE, new Error('--at names a revision: 0 or more'));
  if (command !== 'replay' && (json || at !== undefined))
    throw misuse(USAGE, new Error('--at and --json belong to replay'));
  withoutRest(USAGE, command === 'verify' ? named : named.slice(1));
  return { command, order: named[0], at, json, as, reason };
};

const personalIn = ({ vault: keys }: Config, { pool }: Stores) =>
  createPersonalData({ pool, keys, events: allEvents });

const audited = (config: Config, stores: Stores) =>
  createOrderHistory({
    log: stores.log,
    personal: personalIn(config, stores),
    orderTtl: config.orderTtl,
  });

const found = async ({ db }: Stores, named: string | undefined): Promise<string> => {
  const name = named?.replace(/^(#|order-)?…?/, '').toLowerCase() ?? '';
  if (ID.test(name)) return name;
  if (!/^([0-9a-f]{6}|[0-9a-f]{8})$/.test(name)) throw new Error(USAGE);
  const [id, another] = await orderIdsLike(db, name);
  if (id === undefined)
    throw new Error(`The shop shows no order ${named}. To look for it in the log, give its whole id.`);
  if (another !== undefined) throw new Error(`${named} names several orders: give the whole id.`);
  return id;
};

/** The order's events, after recording that this operator sees them, and these orders, too. */
const shownEventsOf = async (
  config: Config,
  stores: Stores,
  orderId: string,
  operator: Operator,
  orders: readonly ShownOrder[] = [],
) => {
  const events = await audited(config, stores).stream(orderId);
  if (events.length === 0) throw new Error(`There is no order ${orderId}.`);
  const handler = createHandler({ log: stores.log, seal: personalIn(config, stores).seal });
  // On stderr, so that it is not in the output of a pipe.
  if (await recordOperator(handler, operator, events, orders))
    console.error('Your access has been recorded.');
  return events;
};

const replay = async (config: Config, stores: Stores): Promise<boolean> => {
  const { order: named, at, json, ...who } = given();
  const orderId = await found(stores, named);
  const operator = operatorIn(who, process.env);
  const { stream, steps, lastStep } = audited(config, stores);
  const { readOrder: read } = comparedRows({ ...stores, orderTtl: config.orderTtl });
  const proof = await replayOrder({ stream, lastStep, read }, orderId, at);
  const seen = [proof?.replay.order, proof?.shop];
  const events = await shownEventsOf(config, stores, orderId, operator, seen);
  if (at !== undefined && at >= events.length)
    throw new Error(`The order has revisions 0 to ${events.length - 1}.`);
  const timeline = await timelineOf(steps, auditEventOf, events, at);
  if (!proof) throw new Error(`There is no order ${orderId}.`);
  const { consistent, differences, unreadable } = proof.replay;
  if (json) console.log(printableJson({ orderId, ...timeline, consistent, differences, unreadable }));
  else
    for (const line of [
      ...timelineLines(orderId, timeline),
      ...unreadableLine(unreadable),
      ...proofLine(proof),
      ...differenceLines(differences),
    ])
      console.log(line);
  return consistent !== false && !unreadable;
};

const unreadableLine = (event: UnreadableEvent | null): string[] =>
  event
    ? [
        `Revision ${event.revision} cannot be read, and nothing after it is shown: ${printableError(event.why)}`,
      ]
    : [];

const proofLine = ({ events, replay: { revision, consistent, unreadable } }: Folded): string[] => {
  if (consistent !== null)
    return [consistent ? 'The log and the shop agree.' : 'The log and the shop do not agree.'];
  if (unreadable || revision < events.length - 1) return [];
  return [
    'Not known yet: the read table is still behind or has parked this stream, or the order is changing right now.',
  ];
};

const exportOrder = async (config: Config, stores: Stores): Promise<boolean> => {
  const { order: named, ...who } = given();
  const orderId = await found(stores, named);
  const operator = operatorIn(who, process.env);
  const events = await shownEventsOf(config, stores, orderId, operator);
  const whole = events.map((event) => ({ ...event, position: String(event.position) }));
  console.log(printableJson({ orderId, events: whole }));
  return true;
};

const verifyAll = async (config: Config, stores: Stores): Promise<boolean> => {
  const { log } = stores;
  const { open, seal } = personalIn(config, stores);
  const projections = projectionsOf({ open, zone: config.timeZone });
  const progress = progressOn(process.stderr);
  const began = performance.now();
  // Stopped without this, it would leave copies of people's rows behind.
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const verified = await verify({
    url: config.databaseUrl,
    log,
    signal: stopping.signal,
    projections,
    onProgress: ({ position, end, events }) =>
      progress.show(Number(position), Number(end), `${events} events`),
  });
  progress.clear();
  const sentenceOf = sentencesHiding(projections.flatMap(({ personalColumns = [] }) => personalColumns));
  const { differing, unreadable } = verified;
  const differences = differing.rows.flatMap(differencesIn);
  for (const { projection, event, error } of unreadable)
    console.log(
      `${projection}: ${event.stream} stops at revision ${event.revision}: ${printableError(error)}`,
    );
  for (const difference of differences.slice(0, MOST_SHOWN)) console.log(printable(sentenceOf(difference)));
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
  const result = { ...resultOf(verified), seconds };
  await recordVerification(createHandler({ log, seal }), result);
  const { events, rows } = result;
  console.log(`${events} events against ${rows} rows in ${seconds.toFixed(1)} s. ${wordsOf(result)}`);
  return isProof(result);
};

const commands = { replay, verify: verifyAll, export: exportOrder };

await runCommand(USAGE, async (environment) => {
  const { command } = given();
  if (!Object.hasOwn(commands, command)) throw new Error(USAGE);
  const config = readCommandConfig(environment());
  const stores = openStores(config);
  try {
    await stores.checkVault();
    return await commands[command as keyof typeof commands](config, stores);
  } finally {
    await stores.close();
  }
});
