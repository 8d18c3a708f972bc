import { HOUR } from '#contracts/kernel/duration';
import type { Role } from '#contracts/kernel/recorded';
import { discontinueProduct } from '#services/catalogue/decide/discontinue-product';
import { product } from '#services/catalogue/state';
import { ownContext, type CommandContext } from '#services/kernel/command-context';
import { newId } from '#services/kernel/ids';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import type { ProcessManager } from '#services/kernel/process-manager';
import { cancel } from '#services/orders/cancel';
import { decisions } from '#services/orders/decisions';
import { expireOrders } from '#services/orders/process/expire-orders';
import { settleStock } from '#services/orders/process/settle-stock';
import { undoReservations } from '#services/orders/process/undo-reservations';
import { reserveAgain } from '#services/orders/reserve-again';
import { order as orders } from '#services/orders/state';
import { createPageClosing } from '#services/payments/close-pages';
import type { PaymentProvider } from '#services/payments/ports';
import type { PaymentDeps } from '#services/payments/payment-outcome';
import { createPaymentPolling } from '#services/payments/payment-polling';
import { createPaymentProcess } from '#services/payments/process';
import { createRestoredDeliveries } from '#services/payments/restored-deliveries';
import { createRestoredPayments } from '#services/payments/restored-payments';
import { refund } from '#services/payments/refund';
import { refundRest } from '#services/payments/refund-rest';
import { reconcileProviderOrder } from '#services/payments/reconcile-provider-order';
import { startPaymentAt } from '#services/payments/start-payment';
import type { EventLog } from '#services/kernel/event-log';
import { delivery } from '#services/deliveries/state';
import { deliverOrder } from '#services/deliveries/decide/deliver-order';
import { storyOf, takenFromStock } from '../support/assertions.ts';
import { bodyFor, newProcess as newSeller, order, sell, type Process as Seller } from '../orders/world.ts';
import { newToDoList } from './to-do-list.ts';
import { openProvider } from './provider.ts';

/** Every order is due at once, and every payment was started too late to hold its goods. */
const DUE_AT_ONCE = -1;
/** So that money comes after the end of its order. */
const nobodyLooks = () => Promise.resolve();
const threeHoursLater = () => new Date(Date.now() + 3 * HOUR);

export const context = (): CommandContext => ownContext({ process: 'test' }, newId());

/** One process of the shop: its calls and its background processes. */
export interface ShopProcess {
  readonly seller: Seller;
  readonly payments: PaymentDeps;
  readonly processes: readonly ProcessManager[];
}

type Wanted = readonly [productId: string, qty: number];

export type Life = ReturnType<typeof openLife>;

/** Orders, payments, deliveries and stock over a log in memory and a provider that captures by itself. */
export const openLife = () => {
  const log = new MemoryLog();
  const provider = openProvider();
  const newProcess = (through: EventLog = log, clock = () => new Date()): ShopProcess => {
    const seller = newSeller(through);
    const { handler, deps } = seller;
    const payments: PaymentDeps = {
      handler,
      providers: { Stripe: provider.port },
      reserveAgain: (orderId, about) => reserveAgain({ ...deps, clock }, orderId, about),
      openedEvents: (orderId) => Promise.resolve(storyOf(log, orderId)),
      clock,
    };
    const about = { ...deps, clock };
    const processes = [
      undoReservations(about),
      settleStock(about),
      expireOrders({ ...about, lookBeforeExpiry: nobodyLooks }, DUE_AT_ONCE),
      createPaymentProcess(payments),
      createPaymentPolling(payments),
      createPageClosing(payments),
    ];
    return { seller, payments, processes };
  };
  const shop = newProcess();
  const shopLater = { ...shop, payments: { ...shop.payments, clock: threeHoursLater } };
  const toDo = newToDoList(log);

  return {
    log,
    provider,
    shop,
    /** The same process three hours later. */
    shopLater,
    newProcess,
    sell: (pieces: number) => sell(shop.seller, pieces),
    /** An admin deletes the product. */
    discontinue: (productId: string) =>
      shop.seller.handler.handle(
        product,
        productId,
        discontinueProduct({ productId }, { now: new Date() }),
        context(),
      ),
    /** Places an order of these, and starts its payment. */
    order: async (...wanted: readonly Wanted[]) => {
      const { orderId, userId, outcome } = await order(shop.seller, bodyFor(...wanted));
      if (outcome.kind !== 'placed') throw new Error(`Not placed: ${outcome.code}`);
      return { orderId, userId, paymentId: await startPaying(shop, orderId, userId) };
    },
    /** Another order, which may be refused and is not paid. */
    tryToOrder: ({ seller }: ShopProcess, ...wanted: readonly Wanted[]) => order(seller, bodyFor(...wanted)),
    /** The same person opens another page of the provider, when the first is too old. */
    payAgain: (orderId: string, payer: string) => startPaying(shopLater, orderId, payer),
    /**
     * The provider has refunded a duplicate payment, and the process that requested it dies before it can record that.
     */
    dieAfterRefund: async (paymentId: string) => {
      const mortal: ShopProcess = {
        ...shop,
        payments: { ...shop.payments, providers: { Stripe: deadlyAfterRefund(provider.port) } },
      };
      await reconcileProviderOrder(
        mortal.payments,
        { provider: 'Stripe', providerOrderId: paymentId },
        context(),
      ).catch(() => undefined);
    },
    /** The provider sends a webhook about a payment. */
    webhook: (paymentId: string, at = shop) =>
      reconcileProviderOrder(at.payments, { provider: 'Stripe', providerOrderId: paymentId }, context()),
    expire: ({ seller: { handler } }: ShopProcess, orderId: string) =>
      handler.handle(
        orders,
        orderId,
        decisions.ExpireOrder({ orderId, ttl: DUE_AT_ONCE }, { now: new Date() }),
        context(),
      ),
    cancel: (orderId: string, by: { id: string; role: Role } = { id: newId(), role: 'admin' }, at = shop) => {
      const rest = (id: string, about: CommandContext) => refundRest(at.payments, id, about);
      const deps = { handler: at.seller.handler, refundRest: rest, clock: () => new Date() };
      return cancel(deps, { orderId, by: { ...by, isRecent: true }, reason: 'Fraud' }, context());
    },
    refund: (orderId: string, amountCents?: number, request = newId(), at = shop) =>
      refund(
        at.payments,
        { orderId, amountCents, requestOf: () => request, requestHash: null, reason: 'It was broken' },
        { ...context(), actor: { id: newId(), role: 'admin' } },
      ),
    deliver: (orderId: string) =>
      shop.seller.handler.handle(
        delivery,
        orderId,
        deliverOrder({ orderId }, { now: new Date() }),
        context(),
      ),
    /** Cancels it as accounts do when they delete a person. */
    cancelForTheShop: (orderId: string) =>
      shop.seller.handler.handle(
        orders,
        orderId,
        decisions.CancelOrder({ orderId, by: 'admin', reason: 'Account deleted' }, { now: new Date() }),
        context(),
      ),
    /** Does all tasks, whenever they are due, until nothing changes any more. */
    runTasks: (at = shop) => toDo.runTasks(at.processes),
    /** As if the to-do lists had been dropped: they are filled again from the log. */
    runTasksFromScratch: () => newToDoList(log).runTasks(shop.processes),
    /** As after a restore: what it leaves to do is done, too. */
    runTasksAfterRestore: () =>
      newToDoList(log).runTasks([
        ...shop.processes,
        createRestoredPayments(shop.payments),
        createRestoredDeliveries(shop.payments),
      ]),
    /** Tries one task; answers how that ended. */
    tryTask: (key: string) => toDo.tryTask(shop.processes, key),
    /** The tasks left. */
    left: (at = shop) => toDo.left(at.processes),
    types: (orderId: string) => storyOf(log, orderId).map(({ type }) => type),
    story: (orderId: string) => storyOf(log, orderId),
    available: async (productId: string) =>
      (await shop.seller.stock.available(productId)).get(productId) ?? 0,
    /** A product's pieces by order: reserved or sold, and not returned. */
    taken: (productId: string) => takenFromStock(log, productId),
  };
};

const deadlyAfterRefund = (port: PaymentProvider): PaymentProvider => ({
  ...port,
  refund: async (request) => {
    await port.refund(request);
    throw new Error('killed');
  },
});

const startPaying = async ({ payments }: ShopProcess, orderId: string, payer: string): Promise<string> => {
  const { Stripe } = payments.providers;
  if (!Stripe) throw new Error('There is no Stripe');
  const started = await startPaymentAt(payments, Stripe, { orderId, payer, provider: 'Stripe' }, context());
  if (started.kind !== 'started') throw new Error(started.code);
  return started.order.id;
};
