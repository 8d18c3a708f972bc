import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { sell } from '../support/api-steps.ts';
import { launchNode, type LaunchedNode } from '../support/node-process.ts';
import { IN_TIME, openTestShop, untilReady, type TestShop } from '../support/shop.ts';
import { openSlowLine, type SlowLine } from '../support/slow-line.ts';
import { visit, type Visitor } from '../support/visitor.ts';
import { openCrowd } from './crowd.ts';
import { seconds } from './ending.ts';
import { hasPrometheus, startPrometheus, type Prometheus } from './prometheus.ts';

/** Milliseconds: from a fault to its alarm; of the quiet before all faults; until an alarm is over after its fault. */
const TOLD_WITHIN = 15_000;
const QUIET_FOR = Number(process.env['ALARMS_QUIET_SECONDS'] ?? 60) * 1_000;
const OVER_WITHIN = 150_000;
/** Milliseconds without an alarm after which all that is to run does. */
const SETTLED_FOR = 20_000;
const SHOPPERS = 3;
const READY_WITHIN = 120_000;

type Lines = Readonly<Record<'log' | 'database' | 'objects' | 'provider' | 'projectorsLog', SlowLine>>;

let shop: TestShop;
let lines: Lines;
let api: LaunchedNode;
let projector: LaunchedNode;
let newProjector: () => LaunchedNode;
let visitor: Visitor;
let staff: Visitor;
let userId: string;
let productId: string;
let prometheus: Prometheus;
const over = new AbortController();

beforeAll(async () => {
  if (!hasPrometheus) return;
  shop = await openTestShop({ readyWithin: READY_WITHIN });
  await shop.endProjector();
  const through = async (address: string) => {
    const url = new URL(address);
    const line = await openSlowLine(Number(url.port));
    url.port = String(line.port);
    url.searchParams.delete('host');
    return { line, address: url.href.replace(/\/$/, '') };
  };
  const { EVENTSTORE_URL = '', DATABASE_URL = '', S3_ENDPOINT = '' } = shop.env;
  const [log, database, objects] = [
    await through(EVENTSTORE_URL),
    await through(DATABASE_URL),
    await through(S3_ENDPOINT),
  ];
  const [provider, projectorsLog] = [await through(shop.origin), await through(EVENTSTORE_URL)];
  lines = {
    log: log.line,
    database: database.line,
    objects: objects.line,
    provider: provider.line,
    projectorsLog: projectorsLog.line,
  };
  const [port, METRICS_PORT] = [await freePort(), String(await freePort())];
  newProjector = () =>
    launchNode('projections/main.ts', [], {
      ...shop.env,
      EVENTSTORE_URL: projectorsLog.address,
      METRICS_PORT,
    });
  projector = newProjector();
  api = launchNode('services/api.ts', [], {
    ...shop.env,
    ...IN_TIME,
    CALLS_AT_ONCE: '16',
    EVENTSTORE_URL: log.address,
    DATABASE_URL: database.address,
    S3_ENDPOINT: objects.address,
    SIMULATOR_URL: provider.address,
    PORT: String(port),
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, READY_WITHIN);
  const customer = await shop.customer();
  ({ userId } = customer);
  visitor = visit(origin, { cookies: customer.cookies, patience: 20_000 });
  staff = visit(origin, { cookies: shop.admin.cookies, patience: 20_000 });
  productId = (await sell(shop.admin, { countInStock: 100_000 }))._id;
  await openCrowd(shop, [origin], SHOPPERS, 17);
  void lookAtPictures(origin);
  prometheus = await startPrometheus([`127.0.0.1:${port}`, `127.0.0.1:${METRICS_PORT}`]);
}, 3 * READY_WITHIN);
afterAll(async () => {
  if (!hasPrometheus) return;
  over.abort();
  await prometheus[Symbol.asyncDispose]();
  await Promise.all([api.kill(), projector.kill()]);
  await shop.stop();
  for (const line of Object.values(lines)) await line[Symbol.asyncDispose]();
});

beforeEach(() => onTestFailed(() => console.log(`${api.said()}${projector.said()}`.slice(-6_000))));

/** Somebody looks at a picture now and then, which is not in any memory. */
const lookAtPictures = async (origin: string): Promise<void> => {
  while (!over.signal.aborted) {
    const name = `${randomBytes(32).toString('hex')}.webp`;
    await fetch(`${origin}/media/${name}`).catch(() => undefined);
    await pause(1_000);
  }
};

const again = async (signal: AbortSignal, every: number, act: () => unknown): Promise<void> => {
  while (!signal.aborted) {
    void Promise.resolve(act()).catch(() => undefined);
    await pause(every);
  }
};
const addToCart = () => visitor.call(routes.addToCart, { body: { userId, productId, qty: 1 } });

interface Fault {
  readonly alarm: string;
  /** Until it is aborted. */
  readonly strike: (signal: AbortSignal) => Promise<void> | void;
}

const hang = (line: keyof Lines) => (signal: AbortSignal) => {
  lines[line].hang();
  signal.addEventListener('abort', () => lines[line].resume());
};
const cut = (line: keyof Lines) => (signal: AbortSignal) => {
  lines[line].isCut = true;
  lines[line].reset();
  signal.addEventListener('abort', () => (lines[line].isCut = false));
};
const slow = (line: keyof Lines, delay: number) => (signal: AbortSignal) => {
  lines[line].delay = delay;
  signal.addEventListener('abort', () => (lines[line].delay = 0));
};
const stop = (who: () => LaunchedNode) => (signal: AbortSignal) => {
  const { pid } = who();
  process.kill(pid, 'SIGSTOP');
  signal.addEventListener('abort', () => process.kill(pid, 'SIGCONT'));
};

const faults: Readonly<Record<string, Fault>> = {
  'an api hangs': { alarm: 'ProcessGone', strike: stop(() => api) },
  'the projector hangs': { alarm: 'NobodyProjects', strike: stop(() => projector) },
  'the projector is killed': {
    alarm: 'NobodyProjects',
    strike: async (signal) => {
      await projector.kill();
      signal.addEventListener('abort', () => (projector = newProjector()));
    },
  },
  'the event store hangs': { alarm: 'LogAway', strike: hang('log') },
  'the event store refuses connections': { alarm: 'LogAway', strike: cut('log') },
  'no append is answered': {
    alarm: 'AppendsFail',
    strike: (signal) => {
      lines.log.mute();
      signal.addEventListener('abort', () => lines.log.resume());
    },
  },
  'Postgres hangs': { alarm: 'DatabaseAway', strike: hang('database') },
  'Postgres refuses connections': { alarm: 'CallsTurnedAway', strike: cut('database') },
  'the object store hangs': { alarm: 'PicturesAway', strike: hang('objects') },
  'the log does not reach the projector': { alarm: 'ReadSideBehind', strike: hang('projectorsLog') },
  'the payment provider is away': { alarm: 'ProviderFails', strike: cut('provider') },
  'writing to the log is slow': { alarm: 'SlowLog', strike: slow('log', 400) },
  'the database is slow': {
    alarm: 'SlowAnswers',
    strike: (signal) => {
      slow('database', 700)(signal);
      // Shoppers are answered from memory and from the log; a search that nobody has made before is not.
      void again(signal, 200, () => visitor.send('GET', `/products/filter?q=${randomUUID()}`));
    },
  },
  'more calls come than can be served': {
    alarm: 'HouseFull',
    strike: async (signal) => {
      slow('log', 200)(signal);
      void again(signal, 1_000, () => Promise.allSettled(Array.from({ length: 100 }, addToCart)));
    },
  },
  'a table is locked': {
    alarm: 'PoolExhausted',
    strike: async (signal) => {
      // Their session is known from then on.
      await staff.send('GET', '/users/all');
      const holder = await shop.backDoor.pool.connect();
      await holder.query(
        'begin; lock table vault.sessions, accounts, carts, products in access exclusive mode',
      );
      signal.addEventListener('abort', () => void holder.query('rollback').then(() => holder.release()));
      // Of shoppers only so many are let in at once; who runs the shop waits in no line.
      void again(signal, 200, () =>
        Promise.all(Array.from({ length: 20 }, () => staff.send('GET', '/users/all'))),
      );
    },
  },
  'a process has too much to do': {
    alarm: 'ProcessBusy',
    strike: (signal) => {
      const { pid } = api;
      const burst = async () => {
        while (!signal.aborted) {
          process.kill(pid, 'SIGSTOP');
          await pause(500);
          process.kill(pid, 'SIGCONT');
          await pause(250);
        }
      };
      void burst();
    },
  },
  'an event cannot be applied': {
    alarm: 'StreamParked',
    strike: async () => {
      const id = randomUUID();
      const metadata = { $correlationId: id, $causationId: id, actor: { process: 'test' }, schema: 99 };
      const made = { id, type: 'CartItemAdded', data: {}, metadata };
      await shop.backDoor.log.append(`cart-${'e'.repeat(24)}`, -1, [made]);
    },
  },
  'a row cannot be read': {
    alarm: 'Bug',
    strike: async (signal) => {
      const set = (value: string) =>
        shop.backDoor.pool.query(`update products set price_cents = ${value} where id = $1`, [productId]);
      const { rows } = await shop.backDoor.pool.query<{ was: string }>(
        'select price_cents as was from products where id = $1',
        [productId],
      );
      await set('9007199254740993');
      signal.addEventListener('abort', () => void set(rows[0]?.was ?? '0'));
      void again(signal, 500, () => visitor.call(routes.product, { params: { id: productId } }));
    },
  },
};

describe.skipIf(!hasPrometheus)('where Prometheus is on this machine, the alarms', () => {
  it(
    'are quiet while people shop',
    async () => {
      // At first nothing goes off, since nothing is known; then what is still starting does.
      let quietSince = performance.now();
      const isQuiet = async () => {
        if ((await prometheus.firing()).size > 0) quietSince = performance.now();
        return performance.now() - quietSince > SETTLED_FOR;
      };
      expect(await eventually(isQuiet, { within: 90_000, every: 500 })).toBe(true);
      const went = new Set<string>();
      for (const end = performance.now() + QUIET_FOR; performance.now() < end; await pause(1_000))
        for (const alarm of await prometheus.firing()) went.add(alarm);
      console.log(`FIGURE quiet for ${seconds(QUIET_FOR)}: ${[...went].join(', ') || 'none'}`);
      expect([...went]).toEqual([]);
    },
    QUIET_FOR + 120_000,
  );

  it.each(Object.entries(faults))(
    'tell it when %s',
    async (name, { alarm, strike }) => {
      const isOver = async () => !(await prometheus.firing()).has(alarm);
      expect(await eventually(isOver, { within: OVER_WITHIN, every: 500 })).toBe(true);
      const end = new AbortController();
      const began = performance.now();
      await strike(end.signal);
      const told = await eventually(async () => (await prometheus.firing()).has(alarm), {
        within: 2 * TOLD_WITHIN,
        every: 100,
      });
      const took = performance.now() - began;
      const all = [...(await prometheus.firing())].join(', ');
      end.abort();
      console.log(`FIGURE ${name}: ${told ? `${alarm} after ${seconds(took)}` : `no ${alarm}`} (${all})`);
      expect(took).toBeLessThan(TOLD_WITHIN);
    },
    OVER_WITHIN + 60_000,
  );
});
