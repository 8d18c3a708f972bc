import type { Order } from '#contracts/orders/views';

type Goods = Pick<Order, 'parcels'> & { readonly orderItems: readonly Pick<Item, 'variantId' | 'qty'>[] };
type Item = Order['orderItems'][number];

const sentOf = ({ parcels }: Goods, variantId: string): number =>
  parcels
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.variantId === variantId ? sum + item.qty : sum), 0);

/** How many pieces of each item are in no parcel yet. */
export const leftToSend = <One extends Pick<Item, 'variantId' | 'qty'>>(
  order: Pick<Order, 'parcels'> & { readonly orderItems: readonly One[] },
): readonly { readonly item: One; readonly left: number }[] =>
  order.orderItems.map((item) => ({ item, left: Math.max(0, item.qty - sentOf(order, item.variantId)) }));

export const isAllSent = (order: Goods): boolean => leftToSend(order).every(({ left }) => left === 0);
