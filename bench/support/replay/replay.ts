import { join } from 'node:path';
import { shopConfig } from '../../../services/supervisor/config.ts';
import { heapFlags, heapsOf } from '../../../services/supervisor/heaps.ts';
import { onEmptyDatabase, reportOf } from '../on-empty-database.ts';

/** A projector's report. */
export interface ReplayedBy {
  readonly milliseconds: number;
  /** Milliseconds of its CPU. */
  readonly cpu: number;
  /** Its peak memory. */
  readonly mebibytes: number;
  readonly parked: number;
  /** Milliseconds of each projection's transactions. */
  readonly projections: Readonly<Record<string, number>>;
}

export interface Replayed extends ReplayedBy {
  /** Milliseconds of CPU by process. */
  readonly costs: Readonly<Record<string, number>>;
}

interface Stores {
  readonly settings: Readonly<Record<string, string>>;
  readonly cpu: () => Readonly<Record<string, number>>;
}

const PROGRAM = join(import.meta.dirname, 'replaying.ts');

/** Makes all read tables from a log, in an empty database, with a projector that has the heap of `make start`. */
export const replay = ({ settings, cpu }: Stores): Promise<Replayed> =>
  onEmptyDatabase(settings, async (variables) => {
    const before = cpu();
    const flags = [...heapFlags(heapsOf(shopConfig(process.env)).projector), ...nodeFlags()];
    const by = await reportOf<ReplayedBy>(PROGRAM, flags, variables);
    const stores = Object.entries(cpu()).map(([part, ms]) => [part, ms - (before[part] ?? 0)]);
    return { ...by, costs: { projector: by.cpu, ...Object.fromEntries(stores) } };
  });

/** `PROJECTOR_FLAGS=--cpu-prof` shows where its time goes. */
const nodeFlags = (): readonly string[] =>
  (process.env['PROJECTOR_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
