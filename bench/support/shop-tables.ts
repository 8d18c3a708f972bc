import type { FlashSale } from './flash-sale.ts';
import { serverCpu, type MeasuredRound } from './measured.ts';
import type { PeerFigures } from './peers/figures.ts';
import { STAND_IN, type Memory } from './processes.ts';
import { median, printTable } from './rounds.ts';

/** An operation's rounds, and its round with one client alone. */
export interface Measured {
  readonly alone: MeasuredRound;
  readonly rounds: readonly MeasuredRound[];
}
type AllMeasured = ReadonlyMap<string, Measured>;

/** Empty where a peer has no such operation. */
const shown = (value: number | undefined, digits = 1): string =>
  value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits);
const ratio = (ours: number, theirs: number | undefined): string =>
  theirs === undefined ? '' : `${(ours / theirs).toFixed(1)} ×`;
const medianOf = (rounds: readonly MeasuredRound[], of: (round: MeasuredRound) => number): number =>
  median(rounds.map(of));

const failuresIn = (rounds: readonly MeasuredRound[]): string =>
  [...new Map(rounds.flatMap(({ failures }) => [...failures]))]
    .map(([why, times]) => `${times} × ${why}`)
    .join(', ');

/** Medians of the rounds, beside the peers' figures. */
export const printSpeeds = (all: AllMeasured, peers: readonly PeerFigures[]): void => {
  const head = ['16 at once', 'per second', 'p50 ms', 'p99 ms', 'alone ms'];
  const theirs = peers.flatMap(({ name, isMeasured }) =>
    isMeasured ? [name, 'p50 ms', 'p99 ms', 'alone ms', `× ${name}`] : [name, `× ${name}`],
  );
  const rows = [...all].map(([name, { alone, rounds }]) => {
    const rate = medianOf(rounds, ({ perSecond }) => perSecond);
    return [
      name,
      shown(rate),
      shown(medianOf(rounds, ({ p50 }) => p50)),
      shown(medianOf(rounds, ({ p99 }) => p99)),
      shown(alone.p50),
      ...peers.flatMap(({ speeds, isMeasured }) => {
        const { perSecond, p50, p99, alone: one } = speeds.get(name) ?? {};
        const more = isMeasured ? [p50, p99, one] : [];
        return [...[perSecond, ...more].map((value) => shown(value)), ratio(rate, perSecond)];
      }),
      failuresIn([alone, ...rounds]),
    ];
  });
  console.log('');
  printTable([[...head, ...theirs, 'failures'], ...rows]);
};

/** The cost of each operation: CPU hardly depends on the machine's other load. */
export const printCosts = (all: AllMeasured, peers: readonly PeerFigures[]): void => {
  const parts = [
    ...new Set([...all.values()].flatMap(({ rounds }) => rounds.flatMap(({ cpu }) => [...cpu.keys()]))),
  ];
  const compared = peers.filter(({ isMeasured }) => isMeasured);
  const rows = [...all].map(([name, { rounds }]) => {
    const total = medianOf(rounds, serverCpu);
    return [
      name,
      shown(total, 2),
      shown(
        medianOf(rounds, ({ followed }) => followed),
        2,
      ),
      ...parts.map((part) =>
        shown(
          medianOf(rounds, ({ cpu }) => cpu.get(part) ?? 0),
          2,
        ),
      ),
      rounds.map(({ strangers }) => `${(100 * strangers).toFixed(0)} %`).join(' '),
      ...compared.flatMap(({ speeds }) => {
        const cpu = speeds.get(name)?.cpu;
        return [shown(cpu, 2), cpu === undefined ? '' : ratio(cpu, total)];
      }),
    ];
  });
  const theirs = compared.flatMap(({ name }) => [`${name} in all`, 'is']);
  console.log('');
  printTable([
    ['CPU ms each', 'the shop’s', 'with what follows', ...parts, 'others took', ...theirs],
    ...rows,
  ]);
};

export const printFlashSales = (sales: readonly FlashSale[], peers: readonly PeerFigures[]): void => {
  console.log('\n300 customers, 32 at once, 100 pieces, ordered and paid');
  for (const { sold, refused, failures, round } of sales) {
    const why = [...failures].map(([reason, times]) => `, ${times} × ${reason}`).join('');
    const cpu = (serverCpu(round) * round.done) / 1_000;
    console.log(
      `${sold} sold, ${refused} refused in ${shown(round.seconds, 2)} s, ${shown(cpu, 2)} s of CPU${why}`,
    );
  }
  for (const { name, sales: theirs } of peers)
    for (const { sold, seconds } of theirs) console.log(`${name}: ${sold} sold in ${shown(seconds, 1)} s`);
};

export const printColdStarts = (times: readonly number[], peers: readonly PeerFigures[]): void => {
  const theirs = peers.flatMap(({ name, coldStart }) =>
    coldStart === undefined ? [] : [`; ${name}: ${shown(coldStart, 0)} ms`],
  );
  const all = times.map((ms) => shown(ms, 0)).join(', ');
  console.log(
    `\nfrom the start of its processes to the first list: ${shown(median(times), 0)} ms (${all})${theirs.join('')}`,
  );
};

export const printMemory = (parts: ReadonlyMap<string, Memory>, peers: readonly PeerFigures[]): void => {
  const sum = (of: (memory: Memory) => number) =>
    [...parts].reduce((all, [part, each]) => (part === STAND_IN ? all : all + of(each)), 0);
  const all: readonly (readonly [string, Memory])[] = [
    ...parts,
    [
      'in all, but for the simulator',
      { now: sum(({ now }) => now), share: sum(({ share }) => share), most: sum(({ most }) => most) },
    ],
  ];
  console.log('');
  printTable([
    ['MiB after the run', 'now', 'shared pages divided', 'at most'],
    ...all.map(([part, { now, share, most }]) => [part, shown(now, 0), shown(share, 0), shown(most, 0)]),
    ...peers.flatMap(({ name, memory }) =>
      [...memory].map(([role, now]) => [`${name}: ${role}`, shown(now, 0), '', '']),
    ),
  ]);
};
