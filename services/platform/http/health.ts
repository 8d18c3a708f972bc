import { setTimeout as pause } from 'node:timers/promises';
import { Router } from 'express';
import { mayRead, type MetricsAccess } from '../metrics/access.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** One thing that must be so before the shop takes customers. Throws or answers false while it is not. */
export interface ReadyCheck {
  readonly name: string;
  readonly check: () => Promise<boolean>;
}

/** Milliseconds that one check may take; a store that is slower than this is away. */
const PATIENCE = 2_000;

/** What is said beside the checks, and decides nothing: the shop takes customers without it. */
export type Information = Readonly<Record<string, () => boolean>>;

/** `/healthz`, `/readyz` and `/metrics`, for those who run the shop (design §2). To anyone who may not read the metrics there are none. */
export function health(
  checks: readonly ReadyCheck[],
  metrics: Metrics,
  access: MetricsAccess,
  information: Information = {},
): Router {
  const router = Router();
  router.get('/healthz', (_, response) => {
    response.json({ alive: true });
  });
  router.get('/readyz', async (_, response) => {
    const named = await readiness(checks);
    const ready = Object.values(named).every(Boolean);
    const beside = Object.fromEntries(Object.entries(information).map(([name, say]) => [name, say()]));
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ready, checks: named, information: beside });
  });
  router.get('/metrics', async (request, response, next) => {
    if (!mayRead(access, request.headers)) return next();
    return response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}

/** Which of the checks hold, by name; one that takes too long does not. */
export async function readiness(checks: readonly ReadyCheck[]): Promise<Readonly<Record<string, boolean>>> {
  const named = checks.map(async ({ name, check }) => [name, await holds(check)] as const);
  return Object.fromEntries(await Promise.all(named));
}

async function holds(check: ReadyCheck['check']): Promise<boolean> {
  const late = new AbortController();
  const never = pause(PATIENCE, false, { signal: late.signal }).catch(() => false);
  const answer = await Promise.race([check().catch(() => false), never]);
  late.abort();
  return answer;
}
