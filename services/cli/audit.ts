import { allEvents } from '#contracts/all-events';
import type { UnreadableEvent } from '#contracts/audit/views';
import { ID } from '#contracts/kernel/ids';
import { printable, printableError, printableJson } from '#contracts/kernel/printable';
import { projectionsOf } from '#projections/index';
import { differencesIn } from '#projections/kernel/rebuilding/differing';
import { resultOf } from '#projections/kernel/rebuilding/results';
import { verify } from '#projections/kernel/rebuilding/verify';
import { orderIdsLike } from '#projections/orders/queries';
import { auditEventOf } from '../audit/logged-event.ts';
import type { ShownOrder } from '../audit/order-looks.ts';
import { replayOrder, type Folded } from '../audit/replay.ts';
import { timelineLines, timelineOf } from '../audit/timeline.ts';
import { differenceLines } from '../audit/words.ts';
import { createHandler } from '../kernel/handle.ts';
import { recordVerification } from '../app/handlers/maintenance-desk.ts';
import { recordOperator, type Operator } from '../app/reading/operators-look.ts';
import { comparedRows } from '../app/reading/compared-rows.ts';
import { createOrderHistory } from '../app/reading/order-history.ts';
import { readCommandConfig, type Config } from '../platform/config.ts';
import { createPersonalData } from '../platform/personal-data.ts';
import { progressOn } from '../platform/programs/progress.ts';
import { openStores, type Stores } from '../app/stores/stores.ts';
import { runCommand } from '../supervisor/run-command.ts';
import { AUDIT_USAGE, auditAsked, type AuditAsked } from './audit-arguments.ts';
import { sentencesHiding } from './difference-words.ts';
import { isProof, wordsOf } from './verification-words.ts';

/** The most differences that are printed. */
const MOST_SHOWN = 200;

type Asked<Command> = Extract<AuditAsked, { readonly command: Command }>;

const personalIn = ({ vault: keys }: Config, { pool }: Stores) =>
  createPersonalData({ pool, keys, events: allEvents });

const audited = (config: Config, stores: Stores) =>
  createOrderHistory({
    log: stores.log,
    personal: personalIn(config, stores),
    orderTtl: config.orderTtl,
  });

const found = async ({ db }: Stores, named: string): Promise<string> => {
  const name = named.replace(/^(#|order-)?…?/, '').toLowerCase();
  if (ID.test(name)) return name;
  if (!/^([0-9a-f]{6}|[0-9a-f]{8})$/.test(name)) throw new Error(AUDIT_USAGE);
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

const replay = async (config: Config, stores: Stores, asked: Asked<'replay'>): Promise<boolean> => {
  const { operator, at, json } = asked;
  const orderId = await found(stores, asked.order);
  const { stream, steps, lastStep } = audited(config, stores);
  const { readOrder: read } = comparedRows({ ...stores, orderTtl: config.orderTtl });
  const proof = await replayOrder({ stream, lastStep, read }, orderId, at);
  const seen = [proof?.replay.order, proof?.shop];
  const events = await shownEventsOf(config, stores, orderId, operator, seen);
  if (at !== undefined && at >= events.length)
    throw new Error(`The order has revisions 0 to ${events.length - 1}.`);
  const timeline = await timelineOf(steps, auditEventOf, events, at);
  if (!proof) throw new Error(`There is no order ${orderId}.`);
  const { revision, consistent, differences, unreadable } = proof.replay;
  // Only the newest revision is compared with what the shop shows.
  const isOlder = revision < proof.events.length - 1;
  if (json) console.log(printableJson({ orderId, ...timeline, consistent, differences, unreadable }));
  else
    for (const line of [
      ...timelineLines(orderId, timeline),
      ...unreadableLine(unreadable),
      ...proofLine(proof),
      ...differenceLines(differences),
    ])
      console.log(line);
  return !unreadable && (consistent ?? isOlder);
};

const unreadableLine = (event: UnreadableEvent | null): string[] =>
  event
    ? [
        `Revision ${event.revision} cannot be read, and nothing after it is shown: ${printableError(event.why)}`,
      ]
    : [];

const proofLine = ({
  events,
  isCustomerCut,
  replay: { revision, consistent, unreadable },
}: Folded): string[] => {
  if (consistent !== null)
    return [consistent ? 'The log and the shop agree.' : 'The log and the shop do not agree.'];
  if (unreadable || revision < events.length - 1) return [];
  if (isCustomerCut)
    return [
      'Not known: the stream of somebody who has or had the order cannot be read to its end, or is gone.',
    ];
  return [
    'Not known yet: the read table is still behind or has parked this stream, or the order is changing right now.',
  ];
};

const exportOrder = async (config: Config, stores: Stores, asked: Asked<'export'>): Promise<boolean> => {
  const orderId = await found(stores, asked.order);
  const events = await shownEventsOf(config, stores, orderId, asked.operator);
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

const answered = (config: Config, stores: Stores, asked: AuditAsked): Promise<boolean> => {
  switch (asked.command) {
    case 'replay':
      return replay(config, stores, asked);
    case 'export':
      return exportOrder(config, stores, asked);
    case 'verify':
      return verifyAll(config, stores);
    default:
      asked satisfies never;
      return asked;
  }
};

await runCommand(AUDIT_USAGE, async (environment) => {
  const asked = auditAsked(process.argv.slice(2), process.env);
  const config = readCommandConfig(environment());
  const stores = openStores(config);
  try {
    await stores.checkVault();
    return await answered(config, stores, asked);
  } finally {
    await stores.close();
  }
});
