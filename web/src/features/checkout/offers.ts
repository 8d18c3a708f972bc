import type { BookAddressBody } from '#contracts/addresses/commands';
import type { ListedAddress } from '#contracts/addresses/views';
import type { Order } from '#contracts/orders/views';
import { isPickUp, wasPickedUp } from '#contracts/shipping/pick-up';
import type { Address, Draft } from './choices.ts';

/** An address that can be chosen as it is. */
export interface Offer extends Pick<ListedAddress, 'isDefault'> {
  readonly id: string;
  readonly address: BookAddressBody;
  readonly isLast: boolean;
}

/** Chosen where none of the known addresses is right. */
export const ELSEWHERE = 'elsewhere';
/** Chosen where the order is picked up. */
export const PICK_UP = 'pick-up';
const LAST = 'last';

const fields = ['recipient', 'phone', 'address', 'city', 'postalCode', 'country'] as const;
const isSame = (one: Address, other: Address): boolean =>
  fields.every((field) => (one[field] ?? '') === (other[field] ?? ''));

/**
 * The last order's address, then the address book. Without the former where the book has it, where the order was picked
 * up, or where recipient or phone is missing.
 */
export function offersOf(
  book: readonly ListedAddress[],
  lastOrder: Pick<Order, 'shippingAddress' | 'delivery'> | undefined,
): readonly Offer[] {
  const last = lastOrder?.shippingAddress;
  const listed = book.map(({ _id: id, isDefault, ...address }) => ({
    id,
    isDefault,
    address,
    isLast: last !== undefined && isSame(address, last),
  }));
  if (!lastOrder || !last?.recipient || !last.phone) return listed;
  if (wasPickedUp(lastOrder) || listed.some(({ isLast }) => isLast)) return listed;
  const { recipient, phone } = last;
  return [{ id: LAST, isDefault: false, isLast: true, address: { ...last, recipient, phone } }, ...listed];
}

/** The first choice: the one made before, else the last used, else the default, else none of these. */
export function firstChoice(
  offers: readonly Offer[],
  kept: Address | undefined,
  draft: Draft | undefined,
): string {
  if (draft) return draft.chosen ?? ELSEWHERE;
  if (kept && isPickUp(kept)) return PICK_UP;
  if (kept) return offers.find(({ address }) => isSame(address, kept))?.id ?? ELSEWHERE;
  const found = offers.find(({ isLast }) => isLast) ?? offers.find(({ isDefault }) => isDefault);
  return found?.id ?? ELSEWHERE;
}
