/**
 * Milliseconds that an orderly end may take before it is cut short, and between two checks that the parent is alive.
 */
const LIMIT = { stop: 4_000, orphanedStop: 1_500, parentCheck: 500 } as const;

/** These reach the whole process group; the supervisor decides the order in which its processes stop. */
const OF_THE_TERMINAL = ['SIGINT', 'SIGHUP'] as const;

/**
 * What every process of the shop promises its supervisor: it ends in order on SIGTERM, leaves Ctrl-C and the end of the
 * terminal to the supervisor (which stops all in the right order), and does not outlive it. Started by hand, without
 * SUUQ_SUPERVISED=1, it ends on Ctrl-C. `stop` may be cut short after four seconds, and the milliseconds that it is
 * allowed beyond them.
 */
export function supervised(stop: () => Promise<void>, allowed = 0): void {
  const end = onlyOnce(async (limit: number, code: number) => {
    setTimeout(() => process.exit(code), limit).unref();
    await stop().catch((error: unknown) => console.error(error));
    process.exit(code);
  });
  const within = LIMIT.stop + allowed;
  process.on('SIGTERM', () => void end(within, 0));
  if (process.env['SUUQ_SUPERVISED'] !== '1') {
    process.on('SIGINT', () => void end(within, 0));
    return;
  }
  for (const signal of OF_THE_TERMINAL) process.on(signal, () => {});
  whenOrphaned(() => void end(LIMIT.orphanedStop, 1));
}

/** When the parent dies, another process becomes the parent; the channel to it, if there is one, tells sooner. */
function whenOrphaned(act: () => void): void {
  const parent = process.ppid;
  process.once('disconnect', act);
  const check = setInterval(() => process.ppid !== parent && act(), LIMIT.parentCheck);
  check.unref();
  process.channel?.unref();
}

function onlyOnce<A extends unknown[]>(act: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let running: Promise<void> | undefined;
  return (...args) => (running ??= act(...args));
}
