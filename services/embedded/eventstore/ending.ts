/** How a node's process ends: in order, when it is told to or when its supervisor is gone. */

/** An orderly stop that takes longer is cut short; what was acknowledged is on disk anyway. */
const STOP_MS = 1800;
const PARENT_CHECK_MS = 500;

/**
 * Runs `stop` and ends the process: on SIGTERM, on Ctrl-C where nobody supervises it, and when its supervisor is gone.
 */
export function endInOrder(stop: () => Promise<void>, broken: (error: unknown) => never): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_MS).unref();
    stop().then(() => process.exit(0), broken);
  };
  process.on('SIGTERM', end);
  if (process.env['SUUQ_SUPERVISED'] === '1') {
    // Ctrl-C and the end of the terminal reach the whole group, but the supervisor decides the order of the stop.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
    endWithoutParent(end);
  } else process.on('SIGINT', end);
}

/** A killed supervisor sends nothing: its channel closes, or the process gets another parent. */
function endWithoutParent(end: () => void): void {
  const parent = process.ppid;
  process.on('disconnect', end);
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, PARENT_CHECK_MS).unref();
}
