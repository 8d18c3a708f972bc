import { eventually } from '#resilience/eventually';
import { NO_LIMITS } from '../tests/support/no-limits.ts';
import { Ledger } from './support/ledger.ts';
import { invite, openMarket } from './support/market.ts';
import { overload, type Overload } from './support/overload/measure.ts';
import { kindsOfVisit } from './support/overload/visits.ts';
import { newRestartableShop } from './support/restartable-shop.ts';
import { printTable } from './support/rounds.ts';
import { auditFaults, faultsOf } from './support/soundness.ts';

/**
 * A shop to which, for a while, three times as many people come as it can serve: how much of its best rate it keeps,
 * how long accepted people wait, what the others are told, and when it is back to normal. It fails where a goal is
 * missed, or anything was lost or doubled. `npx node bench/overload.bench.ts [seconds] [without]`: `without` also
 * measures, at the same rates, a shop in which nobody waits in a queue, and does not judge it. `ONLY=checkout` is for
 * one kind of visit.
 */
const [seconds = '15', without] = process.argv.slice(2);
const only = process.env['ONLY'];
const TIMES = 3;
/** The customers who buy. */
const PEOPLE = only === undefined || only === 'checkout' ? 2_000 : 0;
/** Share of the best rate; milliseconds; seconds. */
const GOAL = { share: 0.8, p99: 1_000, normal: 5 } as const;

const HEAD = ['visits', 'best /s', 'come /s', 'done /s', 'share', 'p99 at best', 'p99 of accepted, ms'];
const HEAD_TOO = ['calls accepted', 'the others', 'normal after s'];

const shareOf = ({ best, done }: Overload): number => done / best.perSecond;
const isGood = (of: Overload): boolean =>
  shareOf(of) >= GOAL.share && of.tally.p99 <= GOAL.p99 && of.normal <= GOAL.normal && of.tally.wrong === 0;

const rowOf = (name: string, of: Overload): readonly string[] => [
  name,
  of.best.perSecond.toFixed(0),
  of.perSecond.toFixed(0),
  of.done.toFixed(0),
  shareOf(of).toFixed(2),
  of.best.p99.toFixed(0),
  of.tally.p99.toFixed(0),
  String(of.tally.accepted),
  of.tally.others,
  of.normal.toFixed(1),
];

const measureShop = async (env: NodeJS.ProcessEnv, known: ReadonlyMap<string, Overload> = new Map()) => {
  const shop = await newRestartableShop(NO_LIMITS);
  const measured = new Map<string, Overload>();
  try {
    shop.start({ env });
    await shop.untilReady();
    const market = await openMarket(shop.origin, shop.settings());
    const people = await invite(shop.origin, shop.settings(), PEOPLE);
    const ledger = new Ledger();
    for (const [name, kind] of Object.entries(kindsOfVisit(shop.origin, market, people, ledger))) {
      if (only !== undefined && name !== only) continue;
      await shop.untilReady();
      const before = known.get(name);
      const asked = { seconds: Number(seconds), times: TIMES };
      measured.set(name, await overload(kind, before ? { ...asked, known: before } : asked));
    }
    // A shop is ready when it shows what the log had a second ago.
    const isSound = async () => (await faultsOf(market, ledger)).length === 0;
    await eventually(isSound, { within: 30_000, every: 1_000 });
    const faults = [...(await faultsOf(market, ledger)), ...auditFaults(shop.settings())];
    printTable([[...HEAD, ...HEAD_TOO], ...[...measured].map(([name, of]) => rowOf(name, of))]);
    return { measured, faults };
  } finally {
    await shop.remove();
  }
};

const { measured, faults } = await measureShop({});
if (without !== undefined) {
  console.log('\nwhere nobody waits in a line:');
  await measureShop({ CALLS_AT_ONCE: 'off' }, measured);
}
const missed = [...measured].flatMap(([name, of]) => (isGood(of) ? [] : [name]));
for (const fault of faults) console.error(fault);
console.log(missed.length === 0 ? '\nall goals are met' : `\nMISSED: ${missed.join(', ')}`);
if (missed.length + faults.length > 0) process.exitCode = 1;
