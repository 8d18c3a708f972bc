import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { DAY } from '#contracts/kernel/duration';
import { allEvents } from '../../../contracts/all-events.ts';
import { encode, type EventRegistry } from '../../../contracts/kernel/event.ts';
import { derivedId } from '../../../services/kernel/ids.ts';
import type { EventLog, NewEvent } from '../../../services/kernel/event-log.ts';
import type { PersonalData } from '../../../services/platform/personal-data.ts';
import { chance } from '../../../services/seed/demo/history/chance.ts';
import { pickWith, plausibleProducts } from '../plausible-products.ts';
import {
  bought,
  invoiced,
  offered,
  registered,
  reviewed,
  soldProduct,
  type Paid,
  type SoldProduct,
  type Told,
} from './lives.ts';

const registry: EventRegistry = allEvents;
const AT_ONCE = 64;
/** Customers whose events are written together, and roughly how many events each has. */
const CUSTOMERS = 50;
const EVENTS_EACH = 43;
const ORDERS_EACH = 3;
/** Written in this order, since processes that react to a payment look for its products. */
const IN_ORDER = ['product', 'stock', 'email', 'username', 'account', 'cart', 'order', 'review'] as const;

interface Stores {
  readonly log: Pick<EventLog, 'append'>;
  readonly personal: PersonalData;
}

/**
 * Writes years of a shop's past straight to its log: products, customers with three orders each that were paid and
 * mostly delivered, and reviews. Personal data is sealed with keys in the vault. Always the same years.
 */
export const openPast = ({ log, personal }: Stores) => {
  const { next } = chance(7);
  const pick = pickWith(next);
  const inTurn = pLimit(AT_ONCE);
  const ends = new Map<string, number>();
  const products: SoldProduct[] = [];
  const counts = { events: 0, orders: 0, customers: 0 };
  let lastPaid: { readonly id: string; readonly data: Paid; readonly position: bigint } | undefined;

  const newEvent = async ({ stream, event }: Told): Promise<NewEvent> => {
    const { shapes, data } = encode(registry, event);
    const id = randomUUID();
    const metadata = {
      $correlationId: id,
      $causationId: id,
      actor: { process: 'bench' },
      schema: shapes.version,
    };
    return { id, type: event.type, data: await personal.seal(stream, shapes, data), metadata };
  };
  const append = async (stream: string, told: readonly Told[]): Promise<void> => {
    const expected = ends.get(stream) ?? -1;
    const events = await Promise.all(told.map(newEvent));
    const appended = await log.append(stream, expected, events);
    if (appended === 'conflict') throw new Error(`Somebody else wrote to ${stream}`);
    ends.set(stream, appended.revision);
    counts.events += told.length;
    const { position } = appended;
    for (const [index, { event }] of told.entries())
      if (event.type === 'PaymentCaptured' && position > (lastPaid?.position ?? -1n))
        lastPaid = { id: events[index]?.id ?? '', data: event.data as Paid, position };
  };
  const writeInOrder = async (told: readonly Told[]): Promise<void> => {
    const streams = Map.groupBy(told, ({ stream }) => stream);
    for (const category of IN_ORDER) {
      const ours = [...streams].filter(([stream]) => stream.startsWith(`${category}-`));
      await Promise.all(ours.map(([stream, its]) => inTurn(() => append(stream, its))));
    }
  };
  const write = async (told: readonly Told[]): Promise<void> => {
    await writeInOrder(told.filter(({ isLater }) => !isLater));
    await writeInOrder(told.filter(({ isLater }) => isLater));
    // Only products have events beyond those that are written together.
    for (const stream of ends.keys()) if (!stream.startsWith('stock-')) ends.delete(stream);
  };

  const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
  const live = async (): Promise<readonly Told[]> => {
    const userId = derivedId('customer', (counts.customers += 1));
    await personal.makeKey(userId);
    const purchases = Array.from({ length: ORDERS_EACH }, () => {
      const chosen = new Set(Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(products)));
      const orderId = derivedId('order', (counts.orders += 1));
      return { orderId, userId, products: [...chosen], isDelivered: next() < 0.9, at: daysAgo(next() * 300) };
    });
    const first = purchases[0]?.products[0];
    return [
      ...registered(userId, personal, daysAgo(300 + next() * 65)),
      ...purchases.flatMap(bought),
      ...(first && first.rating > 0 ? reviewed(userId, first, daysAgo(next() * 30)) : []),
    ];
  };

  return {
    /** Adds products, which everybody may buy from then on. */
    offer: async (count: number): Promise<void> => {
      const more = plausibleProducts(products.length + count).slice(products.length);
      const made = more.map((facts, index) => soldProduct(facts, products.length + index));
      products.push(...made);
      for (let start = 0; start < made.length; start += 500)
        await write(made.slice(start, start + 500).flatMap((product) => offered(product, daysAgo(366))));
    },
    /** Writes until there are so many events. Answers the counts. */
    grow: async (atLeast: number) => {
      while (counts.events < atLeast) {
        const together = Math.min(CUSTOMERS, Math.ceil((atLeast - counts.events) / EVENTS_EACH));
        await write((await Promise.all(Array.from({ length: together }, () => inTurn(live)))).flat());
      }
      return { ...counts, products: products.length };
    },
    /** Leaves no papers to be issued, for a shop that has not begun to: they would be written for hours. */
    issuePapers: async (): Promise<void> => {
      if (lastPaid) await append('invoices-all', invoiced(lastPaid.data, lastPaid.id));
    },
  };
};
