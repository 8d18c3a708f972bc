import { placeOrderBody } from '#contracts/orders/commands';
import { z } from 'zod';
import { randomKey } from '../../lib/random-key.ts';
import { keptInTab, parsed } from '../../lib/storage.ts';
import type { OrderRequest } from './order-request.ts';

const ATTEMPT = 'orderAttempt';

/**
 * `sent`: it is under way, or its answer was lost, so that it is unknown whether there is an order. `left`: the shopper
 * has moved on without that answer.
 */
const attempt = z.object({
  key: z.string(),
  body: z.string(),
  sent: z.boolean(),
  left: z.boolean().optional(),
});
type Attempt = z.infer<typeof attempt>;

const lastAttempt = (): Attempt | undefined => attempt.safeParse(parsed(keptInTab.get(ATTEMPT))).data;
const keep = (of: Attempt): void => keptInTab.set(ATTEMPT, JSON.stringify(of));

/**
 * Begins an attempt to place an order, or continues the one that was begun; answers its Idempotency-Key. The same
 * request keeps its key through double clicks, lost answers and a reload, so it makes one order; another request gets
 * another key, since a key belongs to one body (design §4). The attempt after an abandoned one takes over its key: if
 * the first order was placed after all, the shop refuses the second.
 */
export function sendAttempt(request: OrderRequest, newKey: () => string = randomKey): string {
  const body = JSON.stringify(request);
  const before = lastAttempt();
  const left = before?.left ?? false;
  const key = before && (left || before.body === body) ? before.key : newKey();
  keep({ key, body, sent: true, left });
  return key;
}

/** The last request whose outcome is unknown, also after the shopper has moved on from it. */
export function openRequest(): OrderRequest | undefined {
  const before = lastAttempt();
  if (!before?.sent && !before?.left) return undefined;
  const request = parsed(before.body);
  return placeOrderBody.safeParse(request).success ? (request as OrderRequest) : undefined;
}

/** The order whose outcome is unknown: the same request is sent again. */
export const unansweredRequest = (): OrderRequest | undefined =>
  lastAttempt()?.sent ? openRequest() : undefined;

/** The shop refused: there is no order. The same request may be tried again under the same key. */
export function refuseAttempt(): void {
  const before = lastAttempt();
  if (before) keep({ ...before, sent: false });
}

/** The shopper abandons the request that was not answered. */
export function leaveAttempt(): void {
  const before = lastAttempt();
  if (before) keep({ ...before, sent: false, left: true });
}

/** Whether the shopper moved on without an answer: an order may exist that they do not know of. */
export const wasAttemptLeft = (): boolean => lastAttempt()?.left === true;

/** The order is placed, or given up: the next request is another order, even for the same products. */
export const endAttempt = (): void => keptInTab.remove(ATTEMPT);
