import { spawn, spawnSync } from 'node:child_process';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LogUnavailable } from '#services/kernel/event-log';
import { fakeHandlers, startFakeShop } from './http/testing/fake-shop.ts';
import { observers } from './http/observers.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics/metrics.ts';
import { ObjectsUnavailable } from './objects/object-store-errors.ts';

const PERSON = 'amina@suuq.test';

/** What watches a shop's calls, with its log lines and figures. */
const watched = () => {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  const metrics = createMetrics({ processMetrics: false });
  return { lines, metrics, ...observers(createLogger('info', destination), metrics) };
};

/** A shop whose log lines are kept. */
async function loggedShop() {
  const leave = () =>
    Promise.reject(
      Object.assign(new Error('duplicate key', { cause: new Error('below') }), {
        detail: PERSON,
        code: '23505',
      }),
    );
  const { lines, metrics, ...watching } = watched();
  const shop = await startFakeShop({ handlers: { ...fakeHandlers, leave }, ...watching });
  return { shop, lines, metrics };
}

it('an answer is logged by its route, its status and its id', async () => {
  const { shop, lines } = await loggedShop();
  await using running = shop;
  const headers = { cookie: `session=customer; name=${PERSON}` };
  const thing = await running.call('GET', '/api/things/665f1c2ab3d4e5f60718293a', { headers });
  await running.call('GET', `/api/nobody/${PERSON}`);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { method: 'GET', route: '/things/{id}', status: 200, requestId: thing.headers.get('x-request-id') },
    { route: 'none', status: 404 },
  ]);
  expect(lines.join()).not.toContain(PERSON);
});

it('a failure is logged with its causes and the id that the client got, without the row it was about', async () => {
  const { shop, lines, metrics } = await loggedShop();
  await using running = shop;
  const { body } = await running.call('POST', '/api/leave', { body: {} });
  const [failure] = lines.map((line) => JSON.parse(line) as unknown);
  expect(failure).toMatchObject({
    level: 50,
    requestId: (body as { requestId: string }).requestId,
    route: 'leave',
    err: { message: 'duplicate key', code: '23505', cause: { message: 'below' } },
  });
  expect(lines.join()).not.toContain(PERSON);
  expect(await metrics.registry.metrics()).toContain('suuq_failures_total{what="unexpected"} 1');
});

it('pictures that cannot be had count as no calls that are turned away', async () => {
  const { lines, metrics, onFailure } = watched();
  onFailure(new ObjectsUnavailable('away'), { requestId: 'r1', route: 'none' });
  onFailure(new LogUnavailable('away'), { requestId: 'r2', route: 'placeOrder' });
  expect(await metrics.registry.metrics()).toContain('suuq_failures_total{what="unavailable"} 1');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ requestId: 'r2' }]);
});

/** The arguments of a process that logs two lines, and then goes on like this. */
const logging = (then: string): readonly string[] => {
  const program = `
    import { writeSync } from 'node:fs';
    import { createLogger } from '${new URL('logger.ts', import.meta.url).href}';
    const log = createLogger('info');
    log.info('one');
    log.info('two');
    ${then}`;
  return ['--input-type=module', '-e', program];
};
const said = (output: string) => output.split('\n').map((line) => /"msg":"(\w+)"/.exec(line)?.[1] ?? line);
/** Everything that it has written by the time it ends. */
const endingBy = (end: string) =>
  said(spawnSync(process.execPath, logging(end), { encoding: 'utf8' }).stdout);

describe('the lines of a process', () => {
  it.each([
    ['ends by itself', ''],
    ['is ended', 'process.exit(0);'],
    ['fails', "throw new Error('failed');"],
  ])('are all written when it %s', (_, end) => {
    expect(endingBy(end)).toEqual(['one', 'two', '']);
  });

  it('wait for more of them, unless one warns', () => {
    expect(endingBy("writeSync(1, 'first\\n');")).toEqual(['first', 'one', 'two', '']);
    expect(endingBy("log.warn('three'); writeSync(1, 'last\\n');")).toEqual([
      'one',
      'two',
      'three',
      'last',
      '',
    ]);
  });

  it('do not wait for ever', async () => {
    const running = spawn(process.execPath, logging('setInterval(() => {}, 60_000);'));
    try {
      let output = '';
      running.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await expect.poll(() => said(output), { timeout: 20_000 }).toEqual(['one', 'two', '']);
    } finally {
      running.kill();
    }
  });
});
