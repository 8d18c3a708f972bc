import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Who may read the metrics: anyone who sends the token, or everybody. */
export interface MetricsAccess {
  readonly token: string | undefined;
  readonly isOpen: boolean;
}

/** Whether a request with these headers may read the metrics; without a token nobody may, unless they are open. */
export function mayRead(
  { token, isOpen }: MetricsAccess,
  { authorization = '' }: IncomingHttpHeaders,
): boolean {
  if (token === undefined) return isOpen;
  return timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`));
}

/** A digest: of one length, whatever was sent. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
