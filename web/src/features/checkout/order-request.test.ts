import { deliveryOption } from '#contracts/examples';
import { placeOrderBody } from '#contracts/orders/commands';
import { describe, expect, it } from 'vitest';
import { bodyOf, orderRequest } from './order-request.ts';

const address = {
  address: 'Jidka Maka Al Mukarama 14',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Soomaaliya',
};
const line = (productId: string, price: number, salePrice: number | null, qty: number) => ({
  productId: productId.repeat(24),
  variantId: productId.repeat(24),
  choice: [],
  title: 'Shawl',
  translations: { so: { title: 'Garbasaar' } },
  image: '',
  price,
  salePrice,
  qty,
  countInStock: 9,
  available: true,
  addedPrice: price,
});
const cart = {
  userId: 'f'.repeat(24),
  items: [line('a', 30, null, 1), line('b', 72, 54, 1), line('c', 16, null, 1)],
};
const request = orderRequest(cart, { shippingAddress: address, paymentMethod: 'PayPal' });

describe('the order that a cart asks for', () => {
  it('is what the contract takes', () => {
    expect(placeOrderBody.safeParse(request).success).toBe(true);
  });

  it('is sent without the titles in other languages, which an older api would refuse', () => {
    const body = bodyOf(request);
    expect(placeOrderBody.safeParse(body).success).toBe(true);
    for (const sent of body.orderItems) {
      expect(sent).not.toHaveProperty('translations');
      expect(sent).not.toHaveProperty('variantId');
    }
    expect({ ...body, orderItems: [] }).toEqual({ ...request, orderItems: [] });
  });

  it('names the variant of a product that has several', () => {
    const choice = [{ option: 'Size', value: 'M', translations: {} }];
    const medium = { ...line('a', 30, null, 1), variantId: 'd'.repeat(24), choice };
    const sized = orderRequest(
      { ...cart, items: [medium] },
      { shippingAddress: address, paymentMethod: 'PayPal' },
    );
    const [sent] = bodyOf(sized).orderItems;
    expect(sent).toMatchObject({ productId: 'a'.repeat(24), variantId: 'd'.repeat(24) });
    expect(sent).not.toHaveProperty('choice');
  });

  it('names the way of delivery that was chosen, at what that costs', () => {
    const way = { ...deliveryOption, price: 18, freeAbove: null };
    const chosen = { shippingAddress: address, paymentMethod: 'PayPal', way } as const;
    const byCar = orderRequest(cart, chosen);
    expect(byCar).toMatchObject({ deliveryMethod: way._id, shippingPrice: 18, totalPrice: 133 });
    expect(byCar).not.toHaveProperty('way');
    expect(placeOrderBody.safeParse(bodyOf(byCar)).success).toBe(true);
  });

  it('uses the price paid, charges delivery at exactly 100.00, and adds 15 % tax', () => {
    expect(request).toMatchObject({ itemsPrice: 100, shippingPrice: 10, taxPrice: 15, totalPrice: 125 });
  });
});
