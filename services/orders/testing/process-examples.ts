import { allEvents } from '#contracts/all-events';
import { encode, type DomainEvent, type EventRegistry } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { accept } from '../../kernel/decision.ts';
import { createHandler } from '../../kernel/handle.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { processContext } from '../../kernel/process-context.ts';
import { orderId } from './examples.ts';
import type { Carts, Stock } from '../ports.ts';
import { order, type OrderStateEvent } from '../state.ts';
import { createStockTakenAt } from '../stock-taken-at.ts';

/** When the store wrote the event, which is not its business date. */
export const written = new Date('2026-11-20T15:00:00.000Z');
export const now = new Date('2026-11-20T16:00:00.000Z');

const registry: EventRegistry = allEvents;

/** An event as it is written and as a process gets it. */
export const recorded = (event: DomainEvent): RecordedEvent => {
  const { shapes, data } = encode(registry, event);
  return {
    id: '',
    stream: '',
    revision: 0,
    position: 1n,
    type: event.type,
    data,
    metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: shapes.version },
    created: written,
  };
};

/** The order's stream with this history, and desks of stock and carts that write down what they are asked. */
export const newWorld = async (...history: readonly OrderStateEvent[]) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  if (history.length > 0)
    await handler.handle(order, orderId, () => accept(...history), processContext('test', 'history'));
  const asked: unknown[] = [];
  const note = (call: string) => (what: unknown) => {
    asked.push([call, what]);
    return Promise.resolve();
  };
  const stock: Stock = {
    foresee: () => Promise.reject(new Error('A process never reserves')),
    lack: () => Promise.reject(new Error('A process never reserves')),
    reserve: () => Promise.reject(new Error('A process never reserves')),
    changed: () => Promise.resolve(),
    release: note('release'),
    commit: note('commit'),
    returnSold: note('returnSold'),
  };
  const carts: Carts = { checkOut: async (what) => note('checkOut')(what).then(() => 1n) };
  const lookBeforeExpiry = note('lookBeforeExpiry');
  const types = () => log.all.map(({ type }) => type);
  const takenAt = createStockTakenAt(log);
  return { deps: { handler, stock, carts, takenAt, lookBeforeExpiry, clock: () => now }, asked, types, log };
};
