/** The embedded event store's process: `npm run eventstore -- --port 2113 --data DIR`. */
import { UnusableFolder } from './database.ts';
import { endInOrder } from './ending.ts';
import { startNode } from './node.ts';
import { BadSettings, readSettings } from './settings.ts';

process.title = 'suuq-eventstore';

const broken = (error: unknown): never => {
  console.error('Event store cannot write and stops. Check the disk of its data folder.', error);
  process.exit(1);
};

async function main(): Promise<void> {
  process.umask(0o077); // only the owner may read the log
  const settings = readSettings(process.argv.slice(2), process.env);
  const node = await startNode(settings, broken);
  endInOrder(node.stop, broken);
  console.log(`listening 127.0.0.1:${node.port}`);
  if (settings.secret !== undefined && !process.env['EVENTSTORE_SECRET'])
    console.log(`EVENTSTORE_URL=esdb://127.0.0.1:${node.port}?tls=false&connectionName=${settings.secret}`);
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
