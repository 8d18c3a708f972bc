import { z } from 'zod';
import { translatedTitles } from '../catalogue/translations.ts';
import { chosenValue } from '../catalogue/variants.ts';
import { parcel } from '../deliveries/views.ts';
import { id } from '../kernel/ids.ts';
import { dollars } from '../kernel/money.ts';
import { provider } from '../payments/provider.ts';
import { orderDelivery, UNNAMED_DELIVERY } from '../shipping/views.ts';

export const orderStatus = z
  .enum(['pending', 'paid', 'delivered', 'cancelled', 'expired', 'refunded'])
  .meta({ id: 'OrderStatus' });
export type OrderStatus = z.infer<typeof orderStatus>;

/** An item; `title` is canonical and `name` echoes it (design §7). `price` is the price of one unit. */
const orderItem = z
  .object({
    _id: id,
    productId: id,
    /** The product's id where it had no options. */
    variantId: id,
    /** The chosen values, in the words of that time. */
    choice: z.array(chosenValue),
    title: z.string(),
    translations: translatedTitles,
    name: z.string(),
    image: z.string(),
    qty: z.int(),
    price: dollars,
  })
  .meta({ id: 'OrderItem' });

/** An order as the API shows it (spec §3, design §7). The specified flags stay true after a refund. */
export const order = z
  .object({
    _id: id,
    user: z.object({ _id: id, name: z.string(), email: z.string() }),
    orderItems: z.array(orderItem),
    shippingAddress: z.object({
      /** Null where the order did not give it. */
      recipient: z.string().nullable().default(null),
      /** E.164, such as +252612345678; null where the order did not give it. */
      phone: z.string().nullable().default(null),
      address: z.string(),
      city: z.string(),
      postalCode: z.string(),
      country: z.string(),
    }),
    paymentMethod: z.string(),
    delivery: orderDelivery.default(UNNAMED_DELIVERY),
    itemsPrice: dollars,
    shippingPrice: dollars,
    taxPrice: dollars,
    totalPrice: dollars,
    status: orderStatus,
    isPaid: z.boolean(),
    paidAt: z.string().nullable(),
    isDelivered: z.boolean(),
    deliveredAt: z.string().nullable(),
    /** The parcels, oldest first; pieces in no parcel are not sent yet. */
    parcels: z.array(parcel),
    cancelledAt: z.string().nullable(),
    refundedAmount: dollars,
    /** The provider that took the money, which need not be the chosen one; null while none did. */
    paidWith: provider.nullable(),
    /** The provider that cannot say whether a started payment went through; null where that is certain. */
    paymentUndecided: provider.nullable(),
    /** Until when it can be paid; null once it is paid or has ended. */
    expiresAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** What 409 `PRICE_CHANGED` carries in `details`: what the order would cost now. */
export const quote = z
  .object({
    items: z.array(z.object({ productId: id, variantId: id, qty: z.int(), price: dollars })),
    itemsPrice: dollars,
    shippingPrice: dollars,
    taxPrice: dollars,
    totalPrice: dollars,
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;
