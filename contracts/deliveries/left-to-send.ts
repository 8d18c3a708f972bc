interface Pieces {
  readonly variantId: string;
  readonly qty: number;
}
interface Sent {
  readonly parcels: readonly { readonly items: readonly Pieces[] }[];
}
interface Goods extends Sent {
  readonly orderItems: readonly Pieces[];
}

const sentOf = ({ parcels }: Sent, variantId: string): number =>
  parcels
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.variantId === variantId ? sum + item.qty : sum), 0);

/** How many pieces of each item are in no parcel yet. An order has each variant only once. */
export const leftToSend = <One extends Pieces>(
  order: Sent & { readonly orderItems: readonly One[] },
): readonly { readonly item: One; readonly left: number }[] =>
  order.orderItems.map((item) => ({ item, left: Math.max(0, item.qty - sentOf(order, item.variantId)) }));

/** Whether every piece is in a parcel. */
export const isAllSent = (order: Goods): boolean => leftToSend(order).every(({ left }) => left === 0);

/** How much of an order is in parcels. */
export const sentSoFar = (order: Goods): 'nothing' | 'part' | 'all' =>
  order.parcels.length === 0 ? 'nothing' : isAllSent(order) ? 'all' : 'part';
