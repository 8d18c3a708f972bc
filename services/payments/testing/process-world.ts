import { accept } from '../../kernel/decision.ts';
import { createHandler } from '../../kernel/handle.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import type { ProcessManager, StoredTask } from '../../kernel/process-manager.ts';
import { processContext } from '../../kernel/process-context.ts';
import { ACCOUNT, noon, orderId, placedWithLine } from './given.ts';
import type { PaymentDeps } from '../payment-outcome.ts';
import { ProviderUnavailable, type PaymentProvider, type ProviderOrder } from '../ports.ts';
import { payments, type PaymentStateEvent } from '../state.ts';

const sum = { amountCents: 45_00, currency: 'USD' };

/** What a test may change while it runs: what the time is, how all of the provider's orders stand, and who asks. */
export interface Fate {
  now: Date;
  status: ProviderOrder['status'];
  /** Whether the provider knows any order, to these credentials. */
  isKnown: boolean;
  account: string;
  /** Whether the provider answers nothing. */
  isAway?: boolean;
  /** Whose order the provider answers with, where it is not the one that was asked for. */
  answersFor?: string;
  /** Why the provider makes no order, where it makes none. */
  refusal?: string;
}

const orderOf = ({ status }: Fate, id: string): ProviderOrder => ({
  ...sum,
  id,
  status,
  reference: { orderId, attempt: Number(id) },
  capture: { ...sum, id: `capture ${id}`, payerEmail: 'buyer@suuq.test' },
  refunds: [],
});

/** Attempt n of the order is the provider's order n. */
const providerOf = (fate: Fate, asked: string[]): PaymentProvider => ({
  get account() {
    return fate.account;
  },
  createOrder: ({ attempt }) => {
    asked.push(`order ${attempt}`);
    const { refusal } = fate;
    return Promise.resolve(
      refusal === undefined ? { id: String(attempt), usable: true } : { id: '', usable: false, refusal },
    );
  },
  lookUp: (id) => {
    asked.push(`look ${id}`);
    if (fate.isAway) return Promise.reject(new ProviderUnavailable('no answer'));
    return Promise.resolve(fate.isKnown ? orderOf(fate, fate.answersFor ?? id) : undefined);
  },
  capture: () => Promise.reject(new Error('Nothing is captured here')),
  refund: ({ captureId, idempotencyKey: key }) =>
    Promise.resolve({ ...sum, id: `refund of ${captureId}`, status: 'completed', key }),
});

type CreateProcess = (deps: PaymentDeps) => ProcessManager;

/** The order with this history, and a process over it. */
export const openProcessWorld = async (
  create: CreateProcess,
  status: ProviderOrder['status'],
  ...history: readonly PaymentStateEvent[]
) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const fate: Fate = { now: noon, status, isKnown: true, account: ACCOUNT };
  const asked: string[] = [];
  let writes = 0;
  const write = (...events: readonly PaymentStateEvent[]) =>
    handler.handle(payments, orderId, () => accept(...events), processContext('test', String(++writes)));
  await write(placedWithLine, ...history);
  const at = providerOf(fate, asked);
  const deps: PaymentDeps = {
    handler,
    providers: { PayPal: at, Stripe: at },
    reserveAgain: () => Promise.resolve({ kind: 'gone' }),
    openedEvents: () => Promise.resolve([]),
    clock: () => fate.now,
  };
  const process = create(deps);
  /** What is on its list, by the keys. */
  const toDo = (): ReadonlyMap<string, StoredTask> => {
    const list = new Map<string, StoredTask>();
    for (const event of log.all)
      for (const change of process.changesFor(event))
        if (change.kind === 'add') list.set(change.key, { key: change.key, data: change.data, attempts: 0 });
        else list.delete(change.key);
    return list;
  };
  return {
    log,
    fate,
    /** The calls that the provider was asked, one after another. */
    asked,
    deps,
    write,
    toDo,
    /** Does a task, which may have left the list. */
    act: (task: StoredTask) => process.act(task),
    /** Does all that is on its list once, one after another. */
    actOnAll: async () => {
      const endings = [];
      for (const task of toDo().values()) endings.push(await process.act(task));
      return endings;
    },
    types: () => log.all.map(({ type }) => type),
    eventIds: () => log.all.map(({ id }) => id),
  };
};
