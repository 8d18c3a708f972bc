import { addressBody, type OrderDetails } from '#contracts/orders/commands';
import { provider, type Provider } from '#contracts/payments/provider';
import type { DeliveryOption } from '#contracts/shipping/views';
import { z } from 'zod';
import { kept, keptInTab, parsed } from '../../lib/storage.ts';
import { waysTo } from './pick-up.ts';

export type Address = z.output<typeof addressBody>;

/** The address stored in this browser (spec §3); undefined where it is unreadable. */
export function keptAddress(): Address | undefined {
  const read = addressBody.safeParse(parsed(kept.get('shippingAddress')));
  return read.success ? read.data : undefined;
}

const DRAFT = 'addressDraft';
const text = z.string().optional();
const draft = z.object({
  chosen: text,
  recipient: text,
  phone: text,
  address: text,
  city: text,
  postalCode: text,
  country: text,
  /** Whether the address is to be saved for the next order. */
  isKept: z.boolean().optional(),
});
export type Draft = z.output<typeof draft>;

export const keepAddress = (address: Address): void => {
  kept.set('shippingAddress', JSON.stringify(address));
  keptInTab.remove(DRAFT);
};

/** The typed address, the choice among known addresses and the tick below them outlive a reload until they are submitted. */
export const keepDraft = (typed: Draft): void => keptInTab.set(DRAFT, JSON.stringify(typed));
export const keptDraft = (): Draft | undefined => draft.safeParse(parsed(keptInTab.get(DRAFT))).data;

const providers: readonly Provider[] = provider.options;

/** PayPal unless another was chosen, or it is not offered (spec §3). */
export const keptProvider = (offered: readonly Provider[] = providers): Provider =>
  offered.find((each) => each === kept.get('paymentMethod')) ?? offered[0] ?? 'PayPal';

export const keepProvider = (chosen: Provider): void => kept.set('paymentMethod', chosen);

const WAY = 'deliveryMethod';

/** The way of delivery that was chosen before, where it goes to the address; else the first, which is standard. */
export const keptWay = (options: readonly DeliveryOption[] | undefined): DeliveryOption | undefined =>
  options?.find(({ _id }) => _id === kept.get(WAY)) ?? options?.[0];

export const keepWay = (id: string): void => kept.set(WAY, id);
export const forgetWay = (): void => kept.remove(WAY);

/** A delivery method, and its price as the shopper saw it. */
export type ChosenWay = Pick<DeliveryOption, '_id' | 'price' | 'freeAbove'>;

/** The choices before Place Order. Without a delivery method, standard is used. */
export interface Chosen extends OrderDetails {
  readonly way?: ChosenWay | undefined;
}

/** The stored choices; undefined while the address is missing. */
export function keptDetails(
  offered?: readonly Provider[],
  options?: readonly DeliveryOption[],
): Chosen | undefined {
  const shippingAddress = keptAddress();
  if (!shippingAddress) return undefined;
  const way = keptWay(options && waysTo(shippingAddress, options));
  return { shippingAddress, paymentMethod: keptProvider(offered), way };
}
