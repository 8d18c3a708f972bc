import type { IncomingHttpHeaders } from 'node:http';
import { areEqualSecrets } from '../identity/equal-secrets.ts';

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
  return areEqualSecrets(authorization, `Bearer ${token}`);
}
