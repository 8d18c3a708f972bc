import { isIP } from 'node:net';
import { z } from 'zod';

/** Address ranges that express knows by name. */
const NAMED: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** Nobody has more proxies than this in front. */
const MOST = 20;

/**
 * Whose `X-Forwarded-For` is trusted: `none`, the number of proxies in front, or their addresses. Trusting everybody is
 * not possible, since each caller could then choose the address that it is throttled by.
 */
export const trustedProxies = z
  .string()
  .refine(
    isMeant,
    'must be none, the number of proxies in front, or their addresses like 10.0.0.0/8,127.0.0.1',
  )
  .transform((text) => (text === 'none' ? 0 : /^\d+$/.test(text) ? Number(text) : text));

function isMeant(text: string): boolean {
  if (text === 'none') return true;
  if (/^\d+$/.test(text)) return Number(text) <= MOST;
  return text.split(',').every((part) => NAMED.has(part.trim()) || isAddress(part.trim()));
}

function isAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
