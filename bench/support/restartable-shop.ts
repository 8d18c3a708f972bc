import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { bundlePrograms } from '../../services/bundle.ts';
import { eventually } from '#resilience/eventually';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { BUILT, PROGRAMS } from '../../services/programs.ts';
import { shopEnvironment } from '../../services/supervisor/shop-environment.ts';
import { noteStandIn } from './processes.ts';

/** Milliseconds in which a shop must open, or its tables must catch up with a log that has grown at once. */
const PATIENCE = 180_000;
/** Webhooks that the provider has not sent, and tasks that are due or about to be. */
const LEFT = `
  select from simulator.notices
  union all select from work_todo where due_at < now() + interval '2 seconds' limit 1`;
const ROOT = join(import.meta.dirname, '../..');

interface Start {
  readonly env?: NodeJS.ProcessEnv;
  /** For looking at its modules one by one. */
  readonly fromSources?: boolean;
}

/**
 * A whole shop as `make start` runs it, with its own data, which stay when it is stopped and started again; on the
 * stores that `given` names instead of its own.
 */
export const newRestartableShop = async (given: NodeJS.ProcessEnv = {}) => {
  // Within the checkout, since the programs find their sources and packages relative to their place.
  const builds = join(ROOT, '.cache', `bench-${process.pid}-${Date.now()}`);
  await bundlePrograms(PROGRAMS, join(builds, BUILT));
  const dataDir = mkdtempSync(join(tmpdir(), 'suuq-bench-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), DATA_DIR: dataDir };
  const env = { ...process.env, SEED_DEMO: 'false', ...given, ...own };
  let running: { readonly child: ChildProcess; readonly ended: Promise<unknown> } | undefined;
  const answers = (path: string, isRight: (text: string) => boolean) => () =>
    fetch(`${origin}${path}`).then(
      async (answer) => answer.ok && isRight(await answer.text()),
      () => false,
    );
  const settings = () => shopEnvironment(env);
  const untilReady = async (within = PATIENCE) => {
    if (
      !(await eventually(
        answers('/readyz', () => true),
        { within, every: 50 },
      ))
    )
      throw new Error('The shop is not ready');
    await noteStandIn(settings()['DATABASE_URL'] ?? '');
  };
  /** Until nothing is left of what follows from earlier calls: the provider's webhooks, letters, invoices. */
  const untilFollowed = async () => {
    const client = new pg.Client({ connectionString: settings()['DATABASE_URL'] });
    await client.connect();
    try {
      const isDone = async () => (await client.query(LEFT)).rowCount === 0;
      if (!(await eventually(isDone, { within: PATIENCE, every: 200 })))
        throw new Error('What follows from the calls does not come to an end');
    } finally {
      await client.end();
    }
  };
  const stop = async () => {
    running?.child.kill('SIGTERM');
    await running?.ended;
    running = undefined;
  };
  return {
    origin,
    dataDir,
    /** The variables with which other programs reach its stores. */
    settings,
    start: ({ env: changes = {}, fromSources = false }: Start = {}) => {
      const main = fromSources ? join(ROOT, PROGRAMS.shop) : join(builds, BUILT, 'shop.js');
      const child = spawn(process.execPath, [main], { env: { ...env, ...changes }, stdio: 'ignore' });
      running = { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
    },
    /** Resolves when a page is answered correctly. */
    untilAnswers: async (path: string, isRight: (text: string) => boolean) => {
      if (!(await eventually(answers(path, isRight), { within: PATIENCE, every: 25 })))
        throw new Error(`The shop does not answer ${path}`);
    },
    untilReady,
    /** Resolves when the stand-in provider, which sends 25 webhooks a second at most, has sent those of all payments. */
    untilFollowed,
    stop,
    remove: async () => {
      await stop();
      for (const folder of [dataDir, builds]) rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type RestartableShop = Awaited<ReturnType<typeof newRestartableShop>>;
