import { spawn, type ChildProcess } from 'node:child_process';
import { endOfChild } from '../platform/programs/end-of-child.ts';
import type { ChildLog } from './child-log.ts';
import { heapFlags, type Heap } from './heaps.ts';
import type { Running } from './service.ts';

export type Program = {
  readonly title: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly heap: Heap;
  readonly env: Readonly<Record<string, string>>;
  /** Whether it prints `listening ADDRESS` when it can be used; otherwise it counts as usable at once. */
  readonly announces: boolean;
};

/**
 * glibc gives each thread an arena of its own, and hardly returns its memory; two arenas are enough to avoid waiting.
 */
const MALLOC_ARENA_MAX = '2';

/** Milliseconds in which a server must announce itself. */
const ANNOUNCED_WITHIN = 30_000;

/**
 * Starts one of our scripts as a child. It notices our end through its channel, which closes even when we are killed.
 */
export async function startProgram(
  program: Program,
  log: ChildLog,
  giveUp: AbortSignal,
  born: (pid: number) => void,
): Promise<Running> {
  const child = spawn(process.execPath, [...heapFlags(program.heap), program.script, ...program.args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { MALLOC_ARENA_MAX, ...process.env, ...program.env, SUUQ_SUPERVISED: '1' },
  });
  if (child.pid !== undefined) born(child.pid);
  const ended = endOfChild(child);
  const announced = announcementOf(child, log);
  const running = { pid: child.pid ?? 0, ended, stop: (within: number) => stop(child, ended, within) };
  if (!program.announces) return running;
  const limit = AbortSignal.any([giveUp, AbortSignal.timeout(ANNOUNCED_WITHIN)]);
  const failure = await Promise.race([announced, ended, late(limit)]);
  if (failure === undefined) return running;
  await running.stop(0);
  throw new Error(`${program.title} ${failure}${log.lastWords()}`);
}

function announcementOf(child: ChildProcess, log: ChildLog): Promise<undefined> {
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      log.hear(text);
      if (/^listening /m.test(text)) resolve(undefined);
    });
    child.stderr?.on('data', (chunk: Buffer) => log.hearError(chunk.toString()));
  });
}

function late(limit: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    if (limit.aborted) resolve('was not started');
    limit.addEventListener('abort', () => resolve('was not ready in time'), { once: true });
  });
}

async function stop(child: ChildProcess, ended: Promise<string>, within: number): Promise<void> {
  child.kill(within === 0 ? 'SIGKILL' : 'SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), within);
  await ended;
  clearTimeout(force);
}
