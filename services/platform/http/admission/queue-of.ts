import type { Route } from '#contracts/kernel/route';
import type { QueueName } from './queues.ts';

/**
 * Throttles of calls that always take a password, for which they wait in turns of their own (`fair-turns.ts`), or a code
 * that somebody gets by one.
 */
const APART: ReadonlySet<Route['throttle']> = new Set([
  'login',
  'register',
  'password',
  'emailChange',
  'linkPassword',
]);

/**
 * The queue in which a call waits. Undefined for those who run the shop, who are few and can help it; for a stream,
 * which is no work while it is open; and for calls that go ahead of everybody.
 */
export const queueOf = ({ method, access, throttle, stream, goesAhead }: Route): QueueName | undefined => {
  const isStaff = access === 'admin' || access === 'auditor';
  const isOpen = stream === 'text/event-stream' || stream === 'text/csv';
  if (isStaff || goesAhead || isOpen || APART.has(throttle)) return undefined;
  if (throttle === 'orders') return 'orders';
  return method === 'GET' ? 'reads' : 'changes';
};
