import { shortly } from '../asking.ts';
import { anyCustomer, anyOrder, anyProduct, input, type Act, type Parts } from './parts.ts';

/** The acts of customers besides ordering and paying. */
export const shopping = (parts: Parts): readonly (readonly [weight: number, act: Act])[] => {
  const { world, checks, ask, answers } = parts;
  const { luck } = world;

  const fillCart = async () => {
    const who = anyCustomer(parts);
    const body = { userId: who.id, productId: anyProduct(parts), qty: luck.between(1, 4) };
    const what = `addToCart ${body.qty} × ${shortly(body.productId)}`;
    const heard = await ask(who, what, ({ addToCart }, call) => addToCart(input({ body }), call));
    if (heard.kind === 'ok') answers.wrote(heard, 'CartItemAdded');
  };

  const changeQuantity = () => {
    const who = anyCustomer(parts);
    const productId = world.pick([...checks.carts.of(who.id).keys()]) ?? anyProduct(parts);
    const body = { userId: who.id, productId, qty: luck.between(1, 9) };
    return ask(who, 'changeQuantity', (handlers, call) => handlers.changeQuantity(input({ body }), call));
  };

  const removeFromCart = () => {
    const who = anyCustomer(parts);
    const params = { userId: who.id, productId: anyProduct(parts) };
    return ask(who, 'removeFromCart', (handlers, call) => handlers.removeFromCart(input({ params }), call));
  };

  const cancel = async () => {
    const who = anyCustomer(parts);
    const order = anyOrder(parts, ['unpaid', 'capturing', 'paid'], who);
    if (!order) return;
    const { orderId: id } = order;
    const body = { reason: 'Changed my mind' };
    const heard = await ask(who, `cancelOrder ${shortly(id)}`, ({ cancelOrder }, call) =>
      cancelOrder(input({ params: { id }, body }), call),
    );
    if (heard.kind === 'ok') answers.became(heard, id, 'cancelled');
  };

  const words = () => ({ rating: luck.between(1, 5), comment: `Word ${luck.between(1, 3)}` });
  const submitReview = async () => {
    const request = input({ params: { productId: anyProduct(parts) }, body: words() });
    const heard = await ask(anyCustomer(parts), 'submitReview', (handlers, call) =>
      handlers.submitReview(request, call),
    );
    if (heard.kind === 'ok') answers.wrote(heard, 'ReviewSubmitted');
  };
  const updateReview = () => {
    const request = input({ params: { productId: anyProduct(parts) }, body: words() });
    return ask(anyCustomer(parts), 'updateReview', (handlers, call) => handlers.updateReview(request, call));
  };
  const deleteReview = () => {
    const request = input({ params: { productId: anyProduct(parts) } });
    return ask(anyCustomer(parts), 'deleteReview', (handlers, call) => handlers.deleteReview(request, call));
  };

  return [
    [6, () => void fillCart()],
    [2, () => void changeQuantity()],
    [2, () => void removeFromCart()],
    [2, () => void cancel()],
    [1, () => void submitReview()],
    [1, () => void updateReview()],
    [1, () => void deleteReview()],
  ];
};
