/** The embedded event store's process: `npm run eventstore -- --port 2113 --data DIR`. */
import { UnusableFolder } from './database.ts';
import { startNode } from './node.ts';
import { BadSettings, readSettings } from './settings.ts';

/** An orderly stop that takes longer is cut short; what was acknowledged is on disk anyway. */
const STOP_MS = 1800;
const PARENT_CHECK_MS = 500;

process.title = 'suuq-eventstore';

const broken = (error: unknown): never => {
  console.error('the event store cannot write and ends', error);
  process.exit(1);
};

async function main(): Promise<void> {
  const node = await startNode(readSettings(process.argv.slice(2), process.env), broken);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_MS).unref();
    node.stop().then(() => process.exit(0), broken);
  };
  process.on('SIGTERM', stop);
  if (process.env['SUUQ_SUPERVISED'] === '1') {
    // Ctrl-C reaches the whole group, but the supervisor decides the order in which its processes stop.
    process.on('SIGINT', () => {});
    stopWithoutParent(stop);
  } else process.on('SIGINT', stop);
  console.log(`listening 127.0.0.1:${node.port}`);
}

/** A supervisor that was killed says nothing: its channel closes, or the process gets another parent. */
function stopWithoutParent(stop: () => void): void {
  const parent = process.ppid;
  process.on('disconnect', stop);
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS).unref();
}

function explain(error: unknown): string {
  if (error instanceof UnusableFolder || error instanceof BadSettings) return error.message;
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? 'the port is in use by another process' : `cannot start: ${String(error)}`;
}

main().catch((error: unknown) => {
  console.error(`suuq-eventstore: ${explain(error)}`);
  process.exit(1);
});
