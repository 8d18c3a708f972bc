import type { OrderStreamEvent } from '#contracts/orders/stream';
import type { CommandContext } from '../kernel/command-context.ts';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { MemoryLog } from '../kernel/memory-log.ts';
import type { Process, ToDoItem } from '../kernel/process.ts';
import { processContext } from '../kernel/process-context.ts';
import { noon, orderId, placed } from './decide/given.ts';
import { createOwnOrders } from './own-orders.ts';
import type { PayDeps } from './pay.ts';
import type { PaymentProvider, ProviderOrder } from './ports.ts';
import { payments } from './state.ts';

const sum = { amountCents: 45_00, currency: 'USD' };

/** What a test may change while it runs: what the time is, and how all of the provider's orders stand. */
export interface Fate {
  now: Date;
  status: ProviderOrder['status'];
}

/** Attempt n of the order is the provider's order n. */
const providerOf = (fate: Fate): PaymentProvider => ({
  createOrder: ({ attempt }) => Promise.resolve({ id: String(attempt), usable: true }),
  lookUp: (id) =>
    Promise.resolve({
      ...sum,
      id,
      status: fate.status,
      reference: { orderId, attempt: Number(id) },
      capture: { ...sum, id: `capture ${id}`, payerEmail: 'buyer@suuq.test' },
      refunds: [],
    }),
  capture: () => Promise.reject(new Error('Nothing is captured here')),
  refund: ({ captureId, idempotencyKey: key }) =>
    Promise.resolve({ ...sum, id: `refund of ${captureId}`, status: 'completed', key }),
});

const line = {
  lineId: orderId,
  productId: orderId,
  title: '',
  image: '',
  quantity: 1,
  unitPriceCents: 30_43,
};
const ordered = { ...placed, data: { ...placed.data, lines: [line] } };

type CreateProcess = (
  deps: PayDeps,
  contextFor: (process: string, item: ToDoItem) => CommandContext,
) => Process;

/** The order with this history, and a process over it. */
export const openProcessWorld = async (
  create: CreateProcess,
  status: ProviderOrder['status'],
  ...history: readonly OrderStreamEvent[]
) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const fate: Fate = { now: noon, status };
  let writes = 0;
  const write = (...events: readonly OrderStreamEvent[]) =>
    handler.handle(payments, orderId, () => accept(...events), processContext('test', String(++writes)));
  await write(ordered, ...history);
  const at = providerOf(fate);
  const deps: PayDeps = {
    handler,
    providers: { PayPal: at, Stripe: at },
    ownOrders: createOwnOrders(),
    reserveAgain: () => Promise.resolve({ kind: 'gone' }),
    openedEvents: () => Promise.resolve([]),
    clock: () => fate.now,
  };
  const process = create(deps, (name, { key }) => processContext(name, key));
  /** What is on its list, by the keys. */
  const toDo = (): ReadonlyMap<string, ToDoItem> => {
    const list = new Map<string, ToDoItem>();
    for (const event of log.all)
      for (const item of process.todo(event))
        if (item.kind === 'add') list.set(item.key, { key: item.key, data: item.data, attempts: 0 });
        else list.delete(item.key);
    return list;
  };
  return {
    log,
    fate,
    write,
    toDo,
    /** Does an item, which may have left the list. */
    act: (item: ToDoItem) => process.act(item),
    /** Does all that is on its list once, one after another. */
    actOnAll: async () => {
      const endings = [];
      for (const item of toDo().values()) endings.push(await process.act(item));
      return endings;
    },
    types: () => log.all.map(({ type }) => type),
    eventIds: () => log.all.map(({ id }) => id),
  };
};
