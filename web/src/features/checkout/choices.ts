import { addressBody } from '#contracts/orders/commands';
import type { Provider } from '#contracts/payments/events';
import type { z } from 'zod';
import { kept, parsed } from '../../lib/storage.ts';

export type Address = z.output<typeof addressBody>;

/** The address as it is kept in this browser (spec §3); one that was edited by hand into nonsense is none. */
export function keptAddress(): Address | undefined {
  const read = addressBody.safeParse(parsed(kept.get('shippingAddress')));
  return read.success ? read.data : undefined;
}

export const keepAddress = (address: Address): void => kept.set('shippingAddress', JSON.stringify(address));

export const providers: readonly Provider[] = ['PayPal', 'Stripe'];

/** PayPal unless another was chosen (spec §3). */
export const keptProvider = (): Provider =>
  providers.find((each) => each === kept.get('paymentMethod')) ?? 'PayPal';

export const keepProvider = (provider: Provider): void => kept.set('paymentMethod', provider);
