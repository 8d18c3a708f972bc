import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { recall } from '../../services/embedded/postgres/place.ts';
import { readConfig } from '../../services/platform/config.ts';
import { eventually } from '#resilience/eventually';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { PROGRAMS } from '../../services/programs.ts';
import { birthOf } from '../../services/supervisor/leftovers.ts';
import { openBackDoor, type BackDoor } from '../support/back-door.ts';
import { builtProgram } from '../support/built-programs.ts';
import { putLogBack } from '../support/log-copies.ts';
import { LASTING, untilReady } from '../support/shop.ts';
import { NO_LIMITS } from '../support/no-limits.ts';

export const victims = [
  'api',
  'projector',
  'eventStore',
  'postgres',
  'objects',
  'simulator',
  'supervisor',
] as const;
export type Victim = (typeof victims)[number];

export interface SupervisedShop {
  readonly origin: string;
  readonly dataDir: string;
  /** kill -9, as soon as it runs; a killed supervisor is started again on the same DATA_DIR, as by `make start`. */
  kill(victim: Victim): Promise<void>;
  /** Ends the event store and has it start again on this copy of its log, as an operator who tells the shop nothing. */
  putLogBack(copy: string): Promise<void>;
  untilReady(): Promise<void>;
  /** Opens the stores where they are now; to be called again after a kill. */
  openBackDoor(): BackDoor;
  /** The last log lines of the processes, for finding the cause of a failure. */
  lastWords(): string;
  /** Stops it by SIGTERM, as Ctrl-C would; its data stays. */
  close(): Promise<void>;
  /** Stops it, and removes its data. */
  stop(): Promise<void>;
}

/** Milliseconds. A service that dies repeatedly is restarted after up to 30 s. */
const BACK_WITHIN = 120_000;
const Running = z.object({
  children: z.array(z.object({ part: z.string(), pid: z.int(), born: z.string() })),
});
const Secrets = z.record(z.string(), z.string());
const Ports = z.object({ eventStore: z.int() });
const Postgres = z.object({ port: z.int(), password: z.string() });

/** Creates a folder for a shop's data. */
export const newDataDir = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  chmodSync(dataDir, 0o711); // as root, Postgres runs as another user
  return dataDir;
};

/**
 * The whole shop as a user starts it, with its own PORT, and with an empty DATA_DIR unless one is given; `env` may name
 * stores that it does not bring.
 */
export const startSupervisedShop = async (
  dataDir = newDataDir(),
  env: NodeJS.ProcessEnv = {},
): Promise<SupervisedShop> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const kept = <T>(name: string, schema: z.ZodType<T>): T =>
    schema.parse(JSON.parse(readFileSync(join(dataDir, name), 'utf8')));
  let supervisor = supervise(dataDir, port, env);

  const runningPid = (part: string): number | undefined => {
    const child = kept('running.json', Running).children.find((each) => each.part === part);
    return child && birthOf(child.pid) === child.born ? child.pid : undefined;
  };
  const killSupervisor = async () => {
    supervisor.child.kill('SIGKILL');
    await supervisor.ended;
    supervisor = supervise(dataDir, port, env);
    await ready();
  };
  const ready = () => Promise.race([untilReady(origin, BACK_WITHIN), supervisor.endedEarly]);
  const close = async () => {
    supervisor.child.kill('SIGTERM');
    await supervisor.ended;
  };
  const embeddedDatabase = () => {
    const { port: postgresPort, password } = kept('postgres.json', Postgres);
    return `postgres://suuq:${password}@127.0.0.1:${postgresPort}/suuq`;
  };
  const embeddedLog = () =>
    `esdb://127.0.0.1:${kept('ports.json', Ports).eventStore}?tls=false&connectionName=${kept('secrets.json', Secrets)['EVENTSTORE_SECRET']}`;
  await ready();

  return {
    origin,
    dataDir,
    untilReady: ready,
    kill: async (victim) => {
      if (victim === 'supervisor') return killSupervisor();
      const pid = await eventually(() => runningPid(victim), { within: BACK_WITHIN });
      if (pid === undefined) throw new Error(`${victim} has not come back`);
      process.kill(pid, 'SIGKILL');
      await eventually(() => runningPid(victim) !== pid, { within: BACK_WITHIN, every: 1 });
    },
    putLogBack: async (copy) => {
      const pid = await eventually(() => runningPid('eventStore'), { within: BACK_WITHIN });
      if (pid === undefined) throw new Error('The event store has not come back');
      // Or it would start the event store again before the copy is in place.
      supervisor.child.kill('SIGSTOP');
      try {
        process.kill(pid, 'SIGKILL');
        if (!(await eventually(() => birthOf(pid) === undefined, { within: BACK_WITHIN, every: 1 })))
          throw new Error('The event store does not end');
        putLogBack(join(dataDir, 'eventstore'), copy);
      } finally {
        supervisor.child.kill('SIGCONT');
      }
    },
    openBackDoor: () =>
      openBackDoor(
        readConfig({
          ...kept('secrets.json', Secrets),
          ...(env['DATABASE_URL'] === undefined && { DATABASE_URL: embeddedDatabase() }),
          ...(env['EVENTSTORE_URL'] === undefined && { EVENTSTORE_URL: embeddedLog() }),
          ...env,
        }),
      ),
    lastWords: () => `${supervisor.said()}\n${tailsOf(join(dataDir, 'logs'))}`,
    close: () => close(),
    stop: async () => {
      await close();
      const { folder = dataDir } = recall(dataDir) ?? {};
      for (const each of [folder, `${folder}.lock`, `${folder}.lock-journal`, dataDir])
        rmSync(each, { recursive: true, force: true });
    },
  };
};

interface Supervisor {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<unknown>;
  /** Rejects when it ends. */
  readonly endedEarly: Promise<never>;
}

const supervise = (dataDir: string, port: number, env: NodeJS.ProcessEnv): Supervisor => {
  const child = spawn(process.execPath, [builtProgram(PROGRAMS.shop, {})], {
    detached: true, // a process group of its own, as a terminal gives it
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...NO_LIMITS,
      CALLS_AT_ONCE: 'off',
      ...LASTING,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)));
  const ended = once(child, 'exit');
  const endedEarly = ended.then(() => {
    throw new Error(`The supervisor ended: ${said}`);
  });
  endedEarly.catch(() => undefined);
  return { child, said: () => said, ended, endedEarly };
};

/** The first failures of each process (pino's levels: 50 is an error), and its last lines, shortened. */
const tailsOf = (folder: string): string =>
  readdirSync(folder)
    .map((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
      const failures = lines.filter((line) => /^\{"level":[56]0/.test(line)).slice(0, 10);
      const last = lines.slice(-3).map((line) => line.slice(0, 200));
      return [`--- ${name}`, ...failures, ...last].join('\n');
    })
    .join('\n');
