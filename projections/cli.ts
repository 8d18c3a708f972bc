import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '#services/supervisor/run-command';
import { readCheckpoints } from './kernel/checkpoints.ts';
import { openDatabase, type Database } from './kernel/database.ts';
import { Leases } from './kernel/lease.ts';
import { decide, parkedStreams, type Decision } from './kernel/parked.ts';
import type { Log } from './kernel/ports.ts';
import type { Projection } from './kernel/projection.ts';
import { rebuild } from './kernel/rebuild.ts';
import { openStores, readVariables } from './stores.ts';

/** `npm run projections -- …`: what an operator can ask of the read side. Exits 1 when it was not done. */
const USAGE = `npm run projections -- status                how far every projection is
                          parked                streams that wait for a decision
                          retry NAME STREAM     apply the parked event once more
                          skip NAME STREAM      go on behind the parked event
                          rebuild NAME          make the tables anew from the log, beside the old ones`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Milliseconds to wait for the projection's runner to act on a decision. */
const PATIENCE = 10_000;

interface Shop {
  readonly url: string;
  readonly db: Database;
  readonly log: Log;
  readonly projections: readonly Projection[];
}

const status = async ({ db, log }: Shop): Promise<boolean> => {
  const end = await log.head();
  const parked = await parkedStreams(db);
  say(`log ${end}`);
  for (const { name, version, position = 0n, epoch } of await readCheckpoints(db)) {
    const behind = end > position ? `behind by ${end - position}` : 'up to date';
    const waiting = parked.filter(({ projection }) => projection === name).length;
    say(`${name} v${version}  ${position}  ${behind}  epoch ${epoch}  parked ${waiting}`);
  }
  return true;
};

const listParked = async ({ db }: Shop): Promise<boolean> => {
  const parked = await parkedStreams(db);
  for (const { projection, stream, type, revision, attempts, error } of parked)
    say(`${projection} ${stream}  ${type} at revision ${revision}, ${attempts} attempts: ${error}`);
  if (parked.length === 0) say('No stream is parked.');
  return true;
};

const settle = async ({ db }: Shop, decision: Decision, name: string, stream: string): Promise<boolean> => {
  if (!(await decide(db, name, stream, decision))) {
    say(`${stream} is not parked in ${name}.`);
    return false;
  }
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(100)) {
    const still = await parkedAt(db, name, stream);
    if (!still) return report(`${stream} goes on.`, true);
    if (still.decision === null)
      return report(`${stream} is parked at revision ${still.revision}: ${still.error}`, false);
  }
  return report('Noted. It is done as soon as a runner of this projection is there.', false);
};

const parkedAt = async (from: Database, name: string, stream: string) =>
  (await parkedStreams(from, name)).find((parked) => parked.stream === stream);

const report = (line: string, isDone: boolean): boolean => {
  say(line);
  return isDone;
};

const rebuildNamed = async ({ url, log, projections }: Shop, name: string): Promise<boolean> => {
  const projection = projections.find((known) => known.name === name);
  if (!projection) return report(`There is no projection ${name}.`, false);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const leases = new Leases(url, console);
  try {
    const held = await leases.acquire(
      `rebuild ${name}`,
      AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE)]),
    );
    if (!held) return report('Another rebuild of it is under way.', false);
    const signal = AbortSignal.any([stopping.signal, held]);
    const done = await rebuild({ url, log, projection, signal });
    const difference = done.differing === null ? 'not compared' : `${done.differing} rows differed`;
    say(
      `${name}: ${done.events} events, ${done.rows} rows, ${difference}, ${Math.round(done.milliseconds)} ms`,
    );
    return true;
  } finally {
    await leases.close();
  }
};

const run = (shop: Shop): Promise<boolean> => {
  const [command = '', name = '', stream = ''] = process.argv.slice(2);
  if (command === 'status') return status(shop);
  if (command === 'parked') return listParked(shop);
  if ((command === 'retry' || command === 'skip') && stream !== '')
    return settle(shop, command, name, stream);
  if (command === 'rebuild' && name !== '') return rebuildNamed(shop, name);
  return Promise.resolve(report(USAGE, false));
};

await runCommand(async (environment) => {
  const env = readVariables(environment());
  const { log, projections, close } = openStores(env);
  const database = openDatabase(env.DATABASE_URL, { max: 2 });
  try {
    return await run({ url: env.DATABASE_URL, db: database.db, log, projections });
  } finally {
    await Promise.allSettled([database.close(), close()]);
  }
});
