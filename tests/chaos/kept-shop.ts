import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../services/platform/config.ts';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { startPostgres } from '../../services/embedded/postgres/postgres.ts';
import { keepRunning, type Kept } from '../../services/supervisor/keep-running.ts';
import type { Service } from '../../services/supervisor/service.ts';
import { newDataDir } from '../crash/supervised-shop.ts';
import { openBackDoor } from '../support/back-door.ts';
import { migrate } from '#projections/migrate';
import { eventStoreAddress, launchNode, startNode, type LaunchedNode } from '../support/node-process.ts';
import { IN_TIME, isFailure, LASTING, shopVariables, untilReady, type Customer } from '../support/shop.ts';
import { visit } from '../support/visitor.ts';
import { openBalancer } from './balancer.ts';
import type { Ground } from './crowd.ts';

export const VICTIMS = ['api', 'projector', 'event store', 'Postgres'] as const;
export type Victim = (typeof VICTIMS)[number];

/** A process that is started again whenever it dies, and the address at which it says that it is ready. */
interface Kin {
  readonly kept: Kept;
  readonly origin?: string;
}

export interface KeptShop extends Ground, AsyncDisposable {
  readonly kin: Readonly<Record<Victim, readonly Kin[]>>;
  /** The variables of its processes. */
  readonly env: NodeJS.ProcessEnv;
  /** The load balancer's address. */
  readonly origin: string;
  /** The end of its processes' output. */
  said(): string;
  failures(): readonly string[];
}

const [APIS, PROJECTORS] = [3, 2];
/** As docker-compose.yml has it: for so many processes there must be more connections than for those of `make start`. */
const SETTINGS = { max_connections: '200' } as const;
const READY_WITHIN = 120_000;
const STOP_WITHIN = 10_000;
const CALL_WITHIN = 20_000;

/**
 * A shop as two machines would have it: three apis behind a load balancer and two projectors, an event store and a
 * Postgres that are its own, each a process that is started again when it dies, as a supervisor does it.
 */
export const openKeptShop = async (): Promise<KeptShop> => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, 'eventstore'));
  const giveUp = new AbortController().signal;
  const launched: LaunchedNode[] = [];
  const lines: string[] = [];
  const keep = (service: Service) => keepRunning(service, { giveUp, say: (line) => lines.push(line) });
  const program = (name: string, launch: () => LaunchedNode | Promise<LaunchedNode>): Service => ({
    name,
    start: async () => {
      const node = await launch();
      launched.push(node);
      const ended = node.failed.catch(() => 'ended');
      return { pid: node.pid, ended, stop: () => node.stop() };
    },
  });

  let DATABASE_URL = '';
  const postgres = await keep({
    name: 'Postgres',
    start: async (...how) => {
      const running = await startPostgres({
        dataDir,
        database: 'suuq',
        settings: SETTINGS,
        giveUp: how[0],
        born: how[1],
      });
      DATABASE_URL = running.url;
      return running;
    },
  });
  await migrate(DATABASE_URL);
  const EVENTSTORE_SECRET = randomBytes(16).toString('hex');
  const storePort = await freePort();
  const storeArgs = ['--port', String(storePort), '--data', join(dataDir, 'eventstore')];
  const eventStore = await keep(
    program('event store', () =>
      startNode('services/embedded/eventstore/main.ts', storeArgs, { EVENTSTORE_SECRET }),
    ),
  );
  const env = {
    ...shopVariables(eventStoreAddress(storePort, EVENTSTORE_SECRET), DATABASE_URL),
    ...IN_TIME,
    ...LASTING,
  };
  const own = async (name: string, script: string, howMany: number): Promise<readonly Required<Kin>[]> => {
    const kin: Required<Kin>[] = [];
    for (let index = 1; index <= howMany; index += 1) {
      const PORT = String(await freePort());
      const kept = await keep(program(`${name} ${index}`, () => launchNode(script, [], { ...env, PORT })));
      kin.push({ kept, origin: `http://127.0.0.1:${PORT}` });
    }
    return kin;
  };
  const apis = await own('api', 'services/api.ts', APIS);
  const projectors = await own('projector', 'projections/main.ts', PROJECTORS);
  for (const { origin } of apis) await untilReady(origin, READY_WITHIN);

  const balancer = await openBalancer(apis.map(({ origin }) => origin));
  const backDoor = openBackDoor(readConfig(env));
  const enter = async (role?: 'admin' | 'auditor') => {
    const person = await backDoor.newPerson(role);
    return { ...visit(balancer.origin, { ...person, patience: CALL_WITHIN }), ...person };
  };
  const customers = async (howMany: number) => {
    const all: Customer[] = [];
    // One after another: a crowd would wait for a connection longer than its deadline.
    while (all.length < howMany) all.push(await enter());
    return all;
  };
  return {
    kin: {
      api: apis,
      projector: projectors.map(({ kept }) => ({ kept })),
      'event store': [{ kept: eventStore }],
      Postgres: [{ kept: postgres }],
    },
    env,
    origin: balancer.origin,
    backDoor,
    admin: await enter('admin'),
    auditor: await enter('auditor'),
    customers,
    said: () => [...launched.map(({ said }) => said()), ...lines].join('\n'),
    failures: () => launched.flatMap(({ said }) => said().split('\n').filter(isFailure)),
    [Symbol.asyncDispose]: async () => {
      await backDoor.close();
      await balancer[Symbol.asyncDispose]();
      for (const { kept } of [...apis, ...projectors]) await kept.stop(STOP_WITHIN);
      await eventStore.stop(STOP_WITHIN);
      await postgres.stop(STOP_WITHIN);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
