import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { said } from './said.ts';

/** MiB of what a process may hold. */
interface MemoryBudget {
  /** JavaScript objects, by its flags. */
  readonly heap: number;
  /** Folded streams, which are among them (`STATE_CACHE_MIB`); undefined where the process keeps none. */
  readonly stateCache: number | undefined;
  /** What its container, or anything else that limits it, lets it have; undefined without a limit. */
  readonly allowed: number | undefined;
}

/** What an api holds beside folded streams: answers, sessions, what auditors read, and room to collect. */
const BESIDE_CACHE = 256;
/** Outside of the heap: pictures that an api encodes, buffers of connections, code. */
const OUTSIDE_HEAP = 200;

/** What does not fit, a sentence each: such a process would end under load, and not at its start. */
export const overMemory = ({ heap, stateCache, allowed }: MemoryBudget): readonly string[] =>
  said(
    stateCache !== undefined &&
      heap < stateCache + BESIDE_CACHE &&
      `Memory: STATE_CACHE_MIB (${stateCache}) and ${BESIDE_CACHE} MiB for all else are more than the heap of ${heap} MiB: raise HEAP_MIB, or --max-old-space-size in NODE_OPTIONS`,
    allowed !== undefined &&
      allowed < heap + OUTSIDE_HEAP &&
      `Memory: a heap of ${heap} MiB and ${OUTSIDE_HEAP} beside it are more than the ${allowed} MiB that this process may have: raise its limit (with compose SHOP_MEMORY), or lower the heap`,
  );

const mib = (bytes: number): number => Math.floor(bytes / 2 ** 20);

/** Of this process. Where nobody limits it Linux answers more than the machine has. */
export const memoryBudget = (stateCacheBytes?: number): MemoryBudget => {
  const allowed = process.constrainedMemory();
  return {
    heap: mib(getHeapStatistics().heap_size_limit),
    stateCache: stateCacheBytes === undefined ? undefined : mib(stateCacheBytes),
    allowed: allowed > 0 && allowed < totalmem() ? mib(allowed) : undefined,
  };
};
