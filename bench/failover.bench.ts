import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startBrowsing } from './support/browsing.ts';
import { FAULTS, type FaultName } from './support/failover/faults.ts';
import { leaderAmong, membersOf, untilWhole } from './support/failover/members.ts';
import { openOwnShop } from './support/own-shop.ts';
import { printTable } from './support/rounds.ts';
import { startSelling } from './support/selling.ts';
import { NO_LIMITS } from '../tests/support/no-limits.ts';

/**
 * A shop on an EventStoreDB cluster of three with an empty log, whose members are killed (-9) or hang (SIGSTOP) while
 * customers order and browse: how long nothing is sold, and what customers see of it. Something else must restart
 * members and keep the PID of each in its file: `npx node bench/failover.bench.ts 'esdb://…'
 * PORT=PIDFILE,PORT=PIDFILE,PORT=PIDFILE ['leader killed' 5 'leader hangs' 2 …]`
 */
const USUAL = [
  'leader killed',
  '5',
  'leader hangs',
  '2',
  'follower killed',
  '2',
  'follower hangs',
  '1',
  'two of three lost',
  '2',
];
const [address, files = '', ...asked] = process.argv.slice(2);
const BUYERS = 8;
/** Milliseconds without a fault before each one, and after there is a leader again. */
const CALM = 15_000;
const AFTERWARDS = 10_000;

const isFault = (name: string | undefined): name is FaultName => name !== undefined && name in FAULTS;
/** Each fault as often as requested, in turn. */
const rounds = (words: readonly string[]): readonly FaultName[] =>
  words.flatMap((name, index) => {
    if (index % 2 === 1) return [];
    if (!isFault(name))
      throw new Error(`No such fault: ${name}. There are ${Object.keys(FAULTS).join(', ')}`);
    return Array<FaultName>(Number(words[index + 1] ?? 1)).fill(name);
  });

type Selling = Awaited<ReturnType<typeof startSelling>>;
type Browsing = Awaited<ReturnType<typeof startBrowsing>>;

const HEAD =
  'fault|chosen ms|pause ms|first order after the choice ms|orders|503|other errors|503 without Retry-After|pages|not shown|slowest page ms|load';
const ms = (time: number) => (Number.isFinite(time) ? time.toFixed(0) : '');

const measure = async (name: FaultName, selling: Selling, browsing: Browsing): Promise<readonly string[]> => {
  const members = membersOf(address ?? '', files);
  await untilWhole(members);
  await pause(CALM);
  const leader = await leaderAmong(members);
  const began = performance.now();
  const followers = members.filter((member) => member !== leader);
  const chosen = (await FAULTS[name](leader, followers)) ?? Number.NaN;
  await pause(AFTERWARDS);
  const seen = selling.placed.filter(({ at }) => at > began);
  const sold = seen.filter(({ status }) => status === 201).map(({ at }) => at);
  // The first pause begins with the last order before the fault.
  const before = selling.placed.findLast(({ at, status }) => at <= began && status === 201)?.at ?? began;
  const pages = browsing.browsed.filter(({ at }) => at > began);
  const unavailable = seen.filter(({ status }) => status === 503);
  return [
    name,
    ms(chosen - began),
    ms(Math.max(...sold.map((at, index) => at - (sold[index - 1] ?? before)))),
    ms((sold.find((at) => at > chosen) ?? Number.NaN) - chosen),
    String(sold.length),
    String(unavailable.length),
    String(seen.filter(({ status }) => status !== 201 && status !== 503).length),
    String(unavailable.filter(({ mayRetry }) => !mayRetry).length),
    String(pages.length),
    String(pages.filter(({ isGood }) => !isGood).length),
    ms(Math.max(...pages.map((page) => page.ms))),
    (loadavg()[0] ?? 0).toFixed(1),
  ];
};

if (address === undefined) {
  console.log('This needs a cluster: its address, and PORT=PIDFILE of every member.');
} else {
  const faults = rounds(asked.length > 0 ? asked : USUAL);
  const env = { ...NO_LIMITS, EVENTSTORE_URL: address, SEED_DEMO: 'true' };
  const shop = await openOwnShop(env);
  const rows = [HEAD.split('|')];
  try {
    const selling = await startSelling(shop.origin, BUYERS);
    const browsing = await startBrowsing(shop.origin);
    for (const name of faults) {
      const row = await measure(name, selling, browsing);
      rows.push([...row]);
      console.log(row.join(' | '));
    }
    await Promise.all([selling.stop(), browsing.stop()]);
  } finally {
    printTable(rows);
    await shop.close();
  }
}
