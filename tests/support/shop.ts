import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import pLimit from 'p-limit';
import { readTableNames } from '#contracts/read-tables';
import { readConfig } from '../../services/platform/config.ts';
import { eventually } from '#resilience/eventually';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { openBackDoor, type BackDoor } from './back-door.ts';
import { beginAtEnd, startEventStore, type TestEventStore } from './event-store.ts';
import { NO_LIMITS } from './no-limits.ts';
import { launchNode, type LaunchedNode } from './node-process.ts';
import { testDatabase, testObjects } from './stores.ts';
import { asOneShop, visit, type Visitor } from './visitor.ts';

/** A person with a session. */
export interface Customer extends Visitor {
  readonly userId: string;
  readonly email: string;
}

interface ShopPeople {
  readonly admin: Customer;
  readonly auditor: Customer;
  /** People with a session each, assigned to the api processes in turn. */
  customers(howMany: number): Promise<readonly Customer[]>;
  customer(): Promise<Customer>;
  /** An admin who has just signed in, as refunds require: a test may last longer than a sign-in counts as recent. */
  newAdmin(): Promise<Customer>;
}

/** What tests need that use a shop as its callers do, wherever it runs. */
export interface OpenShop extends ShopPeople {
  /** The address of the first api process. */
  readonly origin: string;
  readonly origins: readonly string[];
  readonly backDoor: BackDoor;
  /** The environment of its processes. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts another api process on the same stores, with other variables; answers its address. */
  another(changes: NodeJS.ProcessEnv): Promise<string>;
  /** The folder of the event store's files. */
  readonly eventStoreFolder: string;
  /** The end of what its processes print; of a shop inside the test's process only what is logged. */
  said(): string;
  /** The errors that the api processes logged: one for each answer of 500 or more. */
  failures(): readonly string[];
  stop(): Promise<void>;
}

/** A shop of processes, for tests that start, end, kill or compare them. */
export interface TestShop extends OpenShop {
  /** kill -9 of the first api process, at once. */
  kill(): void;
  /** SIGTERM to the first api process; resolves when it has ended. */
  end(): Promise<void>;
  /** The same for the projector. */
  endProjector(): Promise<void>;
  /** Waits until it has ended, and starts it again at the same address. */
  revive(): Promise<void>;
  /** kill -9 of the projector. */
  killProjector(): Promise<void>;
  /** Starts another projector, with other variables where some are given. */
  newProjector(changes?: NodeJS.ProcessEnv): void;
  readonly pids: {
    readonly api: number;
    /** The pids of the api processes that it began with. */
    readonly apis: readonly number[];
    readonly projector: number;
    readonly eventStore: number;
  };
}

/** Only tests about letters send some: they set `MAIL_URL`. */
const NO_LETTERS = { MAIL_URL: 'none' } as const;
const READY_WITHIN = 50_000;
const API = 'services/api.ts';
/** A machine with other load is slower than any store may be. */
const PATIENT = { CALLS_AT_ONCE: 'off', ANSWER_WITHIN: '1m' } as const;

/** The deadline of a call as in real shops, for tests of what is slow on purpose. */
export const IN_TIME = { ANSWER_WITHIN: '9s' } as const;

/**
 * Unpaid orders expire after half an hour. Rows of the table of faults run longer than that, and their orders must
 * still exist then.
 */
export const LASTING = { ORDER_TTL: '24h' } as const;

/** A whole separate shop: an event store, a database, the given number of api processes on both, and a projector. */
export const openTestShop = async ({
  apis = 1,
  api = API,
  env = {},
  readyWithin = READY_WITHIN,
}: { apis?: number; api?: string; env?: object; readyWithin?: number } = {}): Promise<TestShop> => {
  const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  const eventStore = await startEventStore(folder, inject('eventStoreMode'));
  const variables = { ...(await variablesFor(eventStore)), ...env };
  const ports = await Promise.all(Array.from({ length: apis }, () => freePort()));
  const launch = (script: string, port: number) =>
    launchNode(script, [], { ...variables, PORT: String(port) });
  const running = ports.map((port) => launch(api, port));
  let projector = launch('projections/main.ts', 0);
  const projectors = [projector];
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  asOneShop(origins);
  const ready = (origin: string, process: LaunchedNode | undefined) =>
    Promise.race([untilReady(origin, readyWithin), projector.failed, ...(process ? [process.failed] : [])]);
  for (const [index, origin] of origins.entries()) await ready(origin, running[index]);

  const backDoor = openBackDoor(readConfig(variables));
  const [origin = '', firstPort = 0] = [origins[0], ports[0]];
  let first = running[0];
  const revive = async () => {
    await first?.failed.catch(() => undefined);
    first = launch(api, firstPort);
    running.push(first);
    await ready(origin, first);
  };
  const another = async (changes: NodeJS.ProcessEnv) => {
    const { origin: address, process } = await launchApi({ ...variables, ...changes }, api);
    running.push(process);
    await ready(address, process);
    asOneShop([origin, address]);
    return address;
  };
  const people = await peopleOf(backDoor, origins);
  // The shop was ready before: an empty log counts as projected.
  await Promise.race([untilProjecting(backDoor, readyWithin), projector.failed]);
  return {
    origin,
    origins,
    backDoor,
    env: variables,
    ...people,
    another,
    end: async () => first?.stop(),
    endProjector: () => projector.stop(),
    kill: () => void (first && process.kill(first.pid, 'SIGKILL')),
    revive,
    killProjector: () => projector.kill(),
    newProjector: (changes = {}) => {
      projector = launchNode('projections/main.ts', [], { ...variables, ...changes, PORT: '0' });
      projectors.push(projector);
    },
    pids: {
      api: first?.pid ?? 0,
      apis: running.map(({ pid }) => pid),
      projector: projector.pid,
      eventStore: eventStore.pid,
    },
    eventStoreFolder: folder,
    said: () => [eventStore, ...running, ...projectors].map(({ said }) => said()).join('\n'),
    failures: () => running.flatMap(({ said }) => said().split('\n').filter(isFailure)),
    stop: async () => {
      await backDoor.close();
      await Promise.all([...running, ...projectors].map((each) => each.stop()));
      await eventStore.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Starts an api process; it may not be ready yet. */
export const launchApi = async (variables: NodeJS.ProcessEnv, script = API) => {
  const port = await freePort();
  const process = launchNode(script, [], { ...variables, PORT: String(port) });
  return { origin: `http://127.0.0.1:${port}`, process };
};

export const variablesFor = async ({ url, isShared }: TestEventStore) => {
  const { url: database } = await testDatabase();
  return { ...shopVariables(url, database), ...(isShared ? await beginAtEnd(url, database) : {}) };
};

/** As many as the back door's connections: a crowd waits in a queue and not for a connection, which has a deadline. */
const AT_ONCE = 10;

/** The people of a shop with these api processes, of whom the admin and the auditor are there at once. */
export const peopleOf = async (backDoor: BackDoor, origins: readonly string[]): Promise<ShopPeople> => {
  const inTurn = pLimit(AT_ONCE);
  const invite = async (role?: 'admin' | 'auditor', at = 0): Promise<Customer> => {
    const { userId, email, cookies } = await backDoor.newPerson(role);
    return { ...visit(origins[at % origins.length] ?? '', { cookies }), userId, email };
  };
  return {
    admin: await invite('admin'),
    auditor: await invite('auditor'),
    customers: (howMany) =>
      Promise.all(Array.from({ length: howMany }, (_, i) => inTurn(() => invite(undefined, i)))),
    customer: () => invite(),
    newAdmin: () => invite('admin'),
  };
};

/** The variables of a shop's processes on these stores, with a new bucket for its pictures. */
export const shopVariables = (EVENTSTORE_URL: string, DATABASE_URL: string) => {
  const objects = testObjects();
  return {
    HOST: '127.0.0.1',
    EVENTSTORE_URL,
    DATABASE_URL,
    S3_ENDPOINT: objects.endpoint,
    S3_REGION: objects.region,
    S3_BUCKET: objects.bucket,
    S3_ACCESS_KEY: objects.accessKey,
    S3_SECRET_KEY: objects.secretKey,
    JWT_SECRET: 'a jwt secret of more than 32 characters',
    VAULT_KEY: 'a vault key of more than 32 characters!',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'error',
    ...NO_LIMITS,
    ...PATIENT,
    ...NO_LETTERS,
  };
};

/** Waits until a shop takes customers. */
export const untilReady = async (origin: string, within = READY_WITHIN): Promise<void> => {
  let last = '';
  const isReady = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => {
        last = await answer.text();
        return answer.ok;
      },
      (error: unknown) => {
        last = String(error);
        return false;
      },
    );
  const ready = await eventually(isReady, { within, every: 100 });
  if (!ready) throw new Error(`${origin} is not ready after ${within} ms: ${last}`);
};

/** Waits until each table has an owner: a projector that begins in the middle of a test is late, and raises epochs. */
export const untilProjecting = async ({ pool }: BackDoor, within = READY_WITHIN): Promise<void> => {
  const owned = 'select from projection_checkpoints where epoch > 0 and name = any($1)';
  const isProjecting = async () =>
    (await pool.query(owned, [readTableNames])).rowCount === readTableNames.length;
  if (!(await eventually(isProjecting, { within }))) throw new Error('No projector has begun');
};

/** pino's levels: 50 is an error. */
export const isFailure = (line: string): boolean => /^\{"level":[56]0/.test(line);
