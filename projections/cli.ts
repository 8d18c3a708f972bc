import { printable, printableError } from '#contracts/kernel/printable';
import { eventually } from '#resilience/eventually';
import { createHandler } from '#services/kernel/handle';
import { parkedRecorder } from '#services/app/handlers/parked-recorder';
import type { EventLog } from '#services/kernel/event-log';
import { argumentsOf, withoutOthers, withoutRest } from '#services/supervisor/misuse';
import { runCommand } from '#services/supervisor/run-command';
import { readCheckpoint, readCheckpoints } from './kernel/checkpoints.ts';
import { openDatabase, type Database } from './kernel/database.ts';
import type { DifferingRow } from './kernel/rebuilding/differing.ts';
import { Fenced } from './kernel/faults.ts';
import { dropAllKept } from './kernel/rebuilding/kept.ts';
import { Leases } from './kernel/running/lease.ts';
import { parkedAt, parkedStreams } from './kernel/parking/parked.ts';
import type { Projection } from './kernel/projection.ts';
import { rebuild, rebuildLockOf, RebuildDiffers } from './kernel/rebuilding/rebuild.ts';
import { openStores, readVariables } from './stores.ts';
import { ownContext } from '#services/kernel/command-context';

/** `npm run projections -- …`: what an operator can ask of the read side. Exits 1 when it was not done. */
const USAGE = `npm run projections -- status                how far each projection is
                          parked                streams that wait for a decision
                          retry NAME STREAM --event ID --by WHO --reason TEXT
                                                apply the parked event once more
                          skip NAME STREAM --event ID --by WHO --reason TEXT
                                                continue after the parked event, for good
                          rebuild NAME [--force]
                                                rebuild the tables from the log, beside the old ones;
                                                where rows differ, only --force puts them in their place
                          drop-kept             drop the tables kept for a return to earlier versions`;

const say = (line: string): void => void process.stdout.write(`${printable(line)}\n`);
/** Milliseconds to wait for the projection's runner to act on a decision. */
const PATIENCE = 10_000;

interface Shop {
  readonly url: string;
  readonly db: Database;
  readonly log: EventLog;
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
  for (const { projection, stream, eventId, type, revision, attempts, error } of parked)
    say(
      `${projection} ${stream}  ${type} ${eventId} at revision ${revision}, ${attempts} attempts: ${printableError(error)}`,
    );
  if (parked.length === 0) say('No stream is parked.');
  return true;
};

const resolveStream = async (
  { db, log }: Shop,
  { command, name, stream, event: eventId, by, reason }: Asked,
): Promise<boolean> => {
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const record = parkedRecorder(db, handler, () => new Date());
  const context = ownContext({ process: `projections, for ${by}` });
  const decision = command === 'skip' ? 'skip' : 'retry';
  const recorded = await record({ decision, projection: name, stream, eventId, reason }, context);
  if (typeof recorded !== 'bigint') return report(refusalLine(recorded.code, stream, name), false);
  const isActedOn = async () => ((await readCheckpoint(db, name))?.position ?? -1n) >= recorded;
  if (!(await eventually(isActedOn, { within: PATIENCE, every: 100 })))
    return report('Recorded. It takes effect once a projector is running.', false);
  const still = await parkedAt(db, name, stream);
  if (!still) return report(`${stream} continues.`, true);
  return report(`${stream} is parked at revision ${still.revision}: ${printableError(still.error)}`, false);
};

const refusalLine = (code: 'NOT_PARKED' | 'CHANGED_MEANWHILE', stream: string, name: string): string =>
  code === 'NOT_PARKED'
    ? `${stream} is not parked in ${name}.`
    : `${stream} is parked at another event in ${name}: check it first (parked).`;

const report = (line: string, isDone: boolean): boolean => {
  say(line);
  return isDone;
};

const rebuildNamed = async (
  { url, db, log, projections }: Shop,
  { name, force }: Asked,
): Promise<boolean> => {
  const projection = projections.find((known) => known.name === name);
  if (!projection) return report(`There is no projection ${name}.`, false);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const leases = new Leases(url, console);
  try {
    const held = await leases.acquire(
      rebuildLockOf(name),
      AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE)]),
    );
    if (!held) return report('It is already being rebuilt.', false);
    // Alone they would take the place of what the shop reads: projectors swap those of all projections together.
    const served = (await readCheckpoint(db, name))?.version ?? projection.version;
    if (served !== projection.version)
      return report(
        `${name}: the shop reads tables of version ${served}, and this code's are of version ${projection.version}. Its projectors make those.`,
        false,
      );
    const signal = AbortSignal.any([stopping.signal, held]);
    const done = await rebuild({ url, log, projection, signal, force, logger: console });
    const difference = done.differing === null ? 'not compared' : `${done.differing} rows differed`;
    say(
      `${name}: ${done.events} events, ${done.rows} rows, ${difference}, ${Math.round(done.milliseconds)} ms`,
    );
    return true;
  } catch (error) {
    if (error instanceof Fenced)
      return report(`${name}: a newer version is running; its tables stay.`, false);
    if (!(error instanceof RebuildDiffers)) throw error;
    for (const row of error.rows) say(differenceLine(row));
    const others = error.differing - error.rows.length;
    if (others > 0) say(`… and ${others} more`);
    return report(
      `${name}: ${error.message}. The old tables stay; --force puts the new ones in their place.`,
      false,
    );
  } finally {
    await leases.close();
  }
};

const dropKeptTables = async ({ db }: Shop): Promise<boolean> => {
  const dropped = await dropAllKept(db);
  return report(dropped.length === 0 ? 'Nothing is kept.' : `Dropped: ${dropped.join(', ')}.`, true);
};

const differenceLine = ({ table, key, columns, is }: DifferingRow): string => {
  if (is === 'unexplained') return `${table} ${key}: the log knows nothing of this row`;
  if (is === 'missing') return `${table} ${key}: the row is missing`;
  return `${table} ${key}: ${columns.join(', ')} differ`;
};

interface Asked {
  readonly command: string;
  readonly name: string;
  readonly stream: string;
  /** The id of the parked event that is meant. */
  readonly event: string;
  readonly by: string;
  readonly reason: string;
  readonly force: boolean;
}

const OPTIONS = {
  event: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
  force: { type: 'boolean' },
} as const;

/** How many words follow each command, and the options that it takes. */
const COMMANDS: Readonly<Record<string, readonly [words: number, options: readonly string[]]>> = {
  status: [0, []],
  parked: [0, []],
  retry: [2, ['event', 'by', 'reason']],
  skip: [2, ['event', 'by', 'reason']],
  rebuild: [1, ['force']],
  'drop-kept': [0, []],
};

const asked = (): Asked => {
  const { values, positionals } = argumentsOf(USAGE, OPTIONS);
  const { event = '', by = '', reason = '', force = false } = values;
  const [command = '', ...named] = positionals;
  const taken = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (taken === undefined) throw new Error(USAGE);
  const [count, own] = taken;
  withoutOthers(USAGE, command, own, values);
  if (named.length < count) throw new Error(USAGE);
  withoutRest(USAGE, named.slice(count));
  const [name = '', stream = ''] = named;
  const told = { event: event.trim(), by: by.trim(), reason: reason.trim() };
  if (count === 2 && Object.values(told).includes('')) throw new Error(USAGE);
  return { command, name, stream, ...told, force };
};

const run = (shop: Shop, question: Asked): Promise<boolean> => {
  const { command } = question;
  if (command === 'status') return status(shop);
  if (command === 'parked') return listParked(shop);
  if (command === 'drop-kept') return dropKeptTables(shop);
  if (command === 'rebuild') return rebuildNamed(shop, question);
  return resolveStream(shop, question);
};

await runCommand(USAGE, async (environment) => {
  const question = asked();
  const env = readVariables(environment());
  const { log, projections, checkVault, close } = openStores(env);
  const database = openDatabase(env.DATABASE_URL, { max: 2 });
  try {
    await checkVault();
    return await run({ url: env.DATABASE_URL, db: database.db, log, projections }, question);
  } finally {
    await Promise.allSettled([database.close(), close()]);
  }
});
