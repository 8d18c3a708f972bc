import { createOffers } from '#services/shipping/offers';
import { catalogueEvents } from '#contracts/catalogue/events';
import type { NewProduct } from '#contracts/catalogue/commands';
import type { PlaceOrderBody } from '#contracts/orders/commands';
import { stockEvents } from '#contracts/stock/events';
import { createCheckOut } from '#services/carts/check-out';
import { createProductLookup } from '#services/catalogue/product-lookup';
import { product } from '#services/catalogue/state';
import { ownContext, type CommandContext } from '#services/kernel/command-context';
import { accept } from '#services/kernel/decision';
import { newId } from '#services/kernel/ids';
import { createHandler } from '#services/kernel/handle';
import type { MemoryLog } from '#services/kernel/testing/memory-log';
import { createHashes, createOrderIds } from '#services/orders/order-id';
import { place, type PlaceDeps } from '#services/orders/place';
import { undoReservations } from '#services/orders/process/undo-reservations';
import { createStockTakenAt } from '#services/orders/stock-taken-at';
import type { EventLog } from '#services/kernel/event-log';
import { createStock } from '#services/stock/stock';
import { stock } from '#services/stock/state';
import { orderFor } from '../support/api-steps.ts';

export const noon = new Date('2026-11-20T12:00:00.000Z');
const at = noon.toISOString();
const SECRET = 'a secret of thirty-two characters';
const orderIdFor = createOrderIds(SECRET);
const hashesOf = createHashes(SECRET);

export const context = (): CommandContext => ownContext({ id: newId(), role: 'customer' });

/** One process of the shop over a log that others may share. */
export const newProcess = (log: EventLog) => {
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const desk = createStock(handler, log);
  const deps: PlaceDeps = {
    handler,
    catalogue: createProductLookup(handler),
    shipping: createOffers({ handler, country: 'SO', timeZone: 'UTC', cutOff: 14 }),
    stock: desk,
    carts: { checkOut: createCheckOut(handler) },
  };
  return { handler, stock: desk, deps: { ...deps, takenAt: createStockTakenAt(log) } };
};

export type Process = ReturnType<typeof newProcess>;

/** What an admin types to create a product of 30.00. */
export const shirt: NewProduct = {
  title: 'Linen shirt',
  description: '',
  translations: {},
  category: 'men',
  brand: 'zara',
  price: 30,
  salePrice: null,
  countInStock: 10,
  image: '/media/shirt.webp',
  images: undefined,
  options: [],
  variants: [],
};
/** What the shop's pictures say of each that a product takes. */
export const taken = () => Promise.resolve('taken' as const);

/** Adds a product of 30.00 with the given stock to the shop. Answers its id. */
export const sell = async ({ handler }: Process, pieces: number): Promise<string> => {
  const productId = newId();
  const words = { title: 'Linen shirt', description: '', translations: {} };
  const facts = { ...words, category: 'men', brand: 'zara', images: [] };
  const created = { productId, ...facts, priceCents: 30_00, salePriceCents: null, at };
  const stocked = { productId, variantId: productId, availableAfter: pieces, at };
  await handler.handle(
    product,
    productId,
    () => accept(catalogueEvents.ProductCreated.create(created)),
    context(),
  );
  await handler.handle(stock, productId, () => accept(stockEvents.StockSet.create(stocked)), context());
  return productId;
};

/** A shopper's request for these, each at 30.00. */
export const bodyFor = (...wanted: readonly (readonly [productId: string, qty: number])[]): PlaceOrderBody =>
  orderFor(...wanted.map(([_id, qty]) => [{ _id, price: 30, salePrice: null }, qty] as const));

/** Does what the order call does: the same customer and key make the same order. */
export const order = async (shop: Process, body: PlaceOrderBody, userId = newId(), key = newId()) => {
  const orderId = orderIdFor(userId, key);
  const request = { orderId, userId, mayExist: true, ...hashesOf(body), body };
  const outcome = await place(shop.deps, request, noon, context());
  return { orderId, userId, outcome };
};

/** The log of these streams, as `type` and what distinguishes events. */
export const told = (log: MemoryLog, ...streams: readonly string[]) =>
  log.all
    .filter(({ stream }) => streams.includes(stream))
    .map(({ stream, type, data }) => {
      const { attempt } = data as { readonly attempt?: number };
      return [stream, type, ...(attempt === undefined ? [] : [attempt])].join(' ');
    });

/** A process whose view of the stock is a moment old. */
export const hopeful = (one: Process): Process => {
  const foresee = () => Promise.resolve('scarce' as const);
  return { ...one, deps: { ...one.deps, stock: { ...one.stock, foresee } } };
};

/** A process in which something happens between a reservation and the next step. */
export const afterReserving = (
  one: Process,
  happen: (reservation: Parameters<Process['stock']['reserve']>[0]) => Promise<void>,
): Process => {
  const reserve: Process['stock']['reserve'] = async (reservation, now, by) => {
    const reserved = await one.stock.reserve(reservation, now, by);
    await happen(reservation);
    return reserved;
  };
  return { ...one, deps: { ...one.deps, stock: { ...one.stock, reserve } } };
};

/** What the process does once it is due. */
export const undoAll = async (log: MemoryLog) => {
  const undo = undoReservations({ ...newProcess(log).deps, clock: () => noon });
  const open = new Map<string, unknown>();
  for (const event of log.all)
    for (const change of undo.changesFor(event)) {
      if (change.kind === 'add') open.set(change.key, change.data);
      else open.delete(change.key);
    }
  for (const [key, data] of open) await undo.act({ key, data, attempts: 0 });
};
