import { join } from 'node:path';
import { startNode } from '../embedded/eventstore/node.ts';
import { readSettings } from '../embedded/eventstore/settings.ts';
import { startPostgres } from '../embedded/postgres/postgres.ts';

/** Whose stores they are; the caller holds DATA_DIR. */
interface Place {
  readonly dataDir: string;
  readonly say: (line: string) => void;
  /** Ends a start that has not come to its end. */
  readonly giveUp: AbortSignal;
}

interface LogPlace extends Place {
  /** 0 for any that is free. */
  readonly port: number;
  readonly secret: string;
}

/** Runs DATA_DIR's Postgres, made where there is none, for as long as the work on it takes. */
export async function withPostgres<Result>(
  { dataDir, say, giveUp }: Place,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres({ dataDir, database: 'suuq', say, giveUp });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Runs DATA_DIR's event store in this process for as long as the work on it takes. */
export async function withEventStore<Result>(
  { dataDir, port, secret, say }: LogPlace,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const args = ['--port', String(port), '--data', join(dataDir, 'eventstore')];
  const settings = readSettings(args, { EVENTSTORE_SECRET: secret });
  const node = await startNode(settings, (error) => say(`The event store cannot write: ${String(error)}`));
  try {
    return await work(node.port);
  } finally {
    await node.stop();
  }
}
