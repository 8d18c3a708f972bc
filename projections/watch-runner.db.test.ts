import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMetrics } from '#services/platform/metrics/metrics';
import { serveMetrics, type MetricsServer } from '#services/platform/metrics/serve-metrics';
import { startProjecting, type Projecting } from '../tests/support/projecting.ts';
import { startRunner, type Runner } from './kernel/running/runner.ts';
import { notesProjection, written } from './kernel/testing/notes.ts';
import { runnerMetrics, watchRunner } from './watch-runner.ts';
import { quiet } from './kernel/testing/quiet.ts';

let projecting: Projecting;
let runner: Runner | undefined;
let server: MetricsServer;

beforeEach(async () => {
  projecting = await startProjecting();
  const metrics = createMetrics({ processMetrics: false });
  watchRunner(metrics.registry, () => runner, { totalCount: 2, idleCount: 1, waitingCount: 0 });
  server = await serveMetrics(metrics, {
    host: '127.0.0.1',
    port: 0,
    access: { token: 'a long secret token', isOpen: false },
  });
  const { url, log } = projecting;
  runner = startRunner({
    url,
    log,
    projections: [notesProjection()],
    logger: quiet,
    metrics: runnerMetrics(metrics.registry),
  });
});
afterEach(async () => {
  await runner?.stop();
  await server.close();
  await projecting.close();
});

it('a projector tells what it has applied, which projections are its own, and what its connections do', async () => {
  const { log, untilProjected } = projecting;
  await log.append('note-1', written('a'), written('b'));
  await untilProjected();
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/metrics')).status).toBe(404);
  const metrics = async () =>
    (await (await ask('/metrics', { authorization: 'Bearer a long secret token' })).text()).split('\n');
  // It is counted just after the commit that everybody hears of.
  await expect.poll(metrics).toContain('suuq_projection_events_total{projection="notes"} 2');
  // A state that has ended is 0, and not gone: an alarm asks whether anybody is in it.
  const states = (await metrics()).filter((line) => line.startsWith('suuq_projection_state{'));
  expect(states).toEqual(
    ['standby 0', 'active 1', 'rebuilding 0', 'outdated 0'].map((each) =>
      each.replace(/(\w+) (\d)/, 'suuq_projection_state{projection="notes",state="$1"} $2'),
    ),
  );
  const waiting = (await metrics()).filter((line) => line.startsWith('suuq_pool_waiting{'));
  expect(waiting).toEqual(['suuq_pool_waiting{pool="vault"} 0', 'suuq_pool_waiting{pool="projections"} 0']);
});
