import { Router } from 'express';
import { answerWithin } from '../waiting/answer-within.ts';
import { mayRead, type MetricsAccess } from '../metrics/access.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { CHECKED_WITHIN } from './checked-within.ts';

/** A condition for the shop to take customers. While it does not hold, it throws or answers false. */
export interface ReadyCheck {
  readonly name: string;
  readonly check: () => Promise<boolean>;
  /** Whether the process is ready all the same while the check does not hold. What is shown of it stays. */
  readonly isSpared?: () => boolean;
}

/** Shown beside the checks without deciding anything: the shop takes customers without it. */
export type Information = Readonly<Record<string, () => boolean>>;

/**
 * `/healthz`, `/readyz` and `/metrics`, for those who run the shop (design §2). For callers who may not read the
 * metrics, that path does not exist. No other spelling is any of these: a proxy in front keeps them back by name.
 */
export function health(
  checks: readonly ReadyCheck[],
  metrics: Metrics,
  access: MetricsAccess,
  information: Information = {},
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_, response) => {
    response.json({ alive: true });
  });
  router.get('/readyz', async (_, response) => {
    const named = await readiness(checks);
    const ready = checks.every(({ name, isSpared }) => named[name] === true || isSpared?.() === true);
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

/** Which of the checks hold, by name; a check that takes too long does not hold. */
export async function readiness(checks: readonly ReadyCheck[]): Promise<Readonly<Record<string, boolean>>> {
  const named = checks.map(async ({ name, check }) => [name, await holds(check)] as const);
  return Object.fromEntries(await Promise.all(named));
}

const tooLate = () => new Error('A look at a store took too long');
const holds = (check: ReadyCheck['check']): Promise<boolean> =>
  answerWithin(CHECKED_WITHIN, check(), tooLate).catch(() => false);
