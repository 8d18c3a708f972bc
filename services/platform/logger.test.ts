import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { fakeHandlers, startFakeShop } from './http/testing/fake-shop.ts';
import { observers } from './http/observers.ts';
import { createLog } from './logger.ts';
import { createMetrics } from './metrics.ts';

const PERSON = 'amina@suuq.test';

/** A shop whose log lines are kept. */
async function loggedShop() {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  const leave = () =>
    Promise.reject(
      Object.assign(new Error('duplicate key', { cause: new Error('below') }), {
        detail: PERSON,
        code: '23505',
      }),
    );
  const log = createLog('info', destination);
  const metrics = createMetrics({ processMetrics: false });
  const shop = await startFakeShop({ handlers: { ...fakeHandlers, leave }, ...observers(log, metrics) });
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
