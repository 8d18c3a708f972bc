import { routes } from '#contracts/api';
import { exampleIds, listedAddress, REVIEW } from '#contracts/examples';
import { newId } from '#services/kernel/ids';
import { approvedPayment, order, orderFor, papersOf, pay, sell } from './api-steps.ts';
import type { Customer, OpenShop } from './shop.ts';
import { visit } from './visitor.ts';

/** The example's ids, and the ids in this shop that replace them. */
export type Replacements = Readonly<Record<string, string>>;

/** Prepares what a call is about, again for each call. `owner` owns it. */
export type Scene = (shop: OpenShop, owner: Customer) => Promise<Replacements>;

/** Only the caller. */
export const nothing: Scene = () => Promise.resolve({});

/** A product as in the examples: 25.00, on sale for 20.00. */
export const aProduct: Scene = async ({ admin }) => {
  const { _id } = await sell(admin, { price: 25, salePrice: 20, countInStock: 12 });
  return { [exampleIds.product]: _id };
};

const productIn = async (shop: OpenShop, owner: Customer) => {
  const product = await aProduct(shop, owner);
  return { product, productId: product[exampleIds.product] ?? '' };
};

/** Two pieces of a product in the owner's cart. */
export const aCart: Scene = async (shop, owner) => {
  const { product, productId } = await productIn(shop, owner);
  await owner.call(routes.addToCart, { body: { userId: owner.userId, productId, qty: 2 } });
  return { ...product, [exampleIds.user]: owner.userId };
};

/** An address in the owner's address book, besides their default. */
export const anAddress: Scene = async (_, owner) => {
  const { isDefault: _default, _id: _example, ...body } = listedAddress;
  await owner.call(routes.addAddress, { body: { ...body, address: '1 Former Street' } });
  const { address } = await owner.call(routes.addAddress, { body });
  return { [exampleIds.address]: address._id };
};

/** The owner's unpaid order. */
export const anOrder: Scene = async (shop, owner) => {
  const { product, productId } = await productIn(shop, owner);
  const { _id } = await order(owner, orderFor([{ _id: productId, price: 25, salePrice: 20 }, 2]));
  return { ...product, [exampleIds.order]: _id };
};

/** The owner's order with a payment that the buyer has approved. */
export const anApprovedPayment: Scene = async (shop, owner) => {
  const placed = await anOrder(shop, owner);
  const payment = await approvedPayment(owner, placed[exampleIds.order] ?? '');
  return { ...placed, [exampleIds.payment]: payment };
};

export const aPaidOrder: Scene = async (shop, owner) => {
  const placed = await anOrder(shop, owner);
  await pay(owner, placed[exampleIds.order] ?? '');
  return placed;
};

/** A parcel with a piece of the owner's order, on its way. */
export const aSentParcel: Scene = async (shop, owner) => {
  const paid = await aPaidOrder(shop, owner);
  const variantId = paid[exampleIds.product] ?? '';
  const sent = await shop.admin.call(routes.sendParcel, {
    params: { id: paid[exampleIds.order] ?? '' },
    body: { lines: [{ variantId, qty: 1 }], carrier: 'DHL' },
  });
  return { ...paid, [exampleIds.parcel]: sent.parcels[0]?._id ?? '' };
};

/** The same parcel, delivered just now. */
export const aDeliveredParcel: Scene = async (shop, owner) => {
  const sent = await aSentParcel(shop, owner);
  const params = { id: sent[exampleIds.order] ?? '', parcelId: sent[exampleIds.parcel] ?? '' };
  await shop.admin.call(routes.deliverParcel, { params, body: {} });
  return sent;
};

/** The owner's order, delivered just now. */
export const aDeliveredOrder: Scene = async (shop, owner) => {
  const paid = await aPaidOrder(shop, owner);
  await shop.admin.call(routes.deliverOrder, { params: { id: paid[exampleIds.order] ?? '' }, body: {} });
  return paid;
};

/** A paid order with its invoice, which is created in the background. */
export const anInvoicedOrder: Scene = async (shop, owner) => {
  const paid = await aPaidOrder(shop, owner);
  await papersOf(owner, paid[exampleIds.order] ?? '', 1);
  return paid;
};

/** An order with a partial refund, and the credit note for it. */
export const aRefundedOrder: Scene = async (shop, owner) => {
  const paid = await aPaidOrder(shop, owner);
  const id = paid[exampleIds.order] ?? '';
  await shop.admin.call(routes.refundOrder, { params: { id }, body: { amount: 5, reason: 'It was torn.' } });
  const [, note] = await papersOf(owner, id, 2);
  return { ...paid, [exampleIds.creditNote]: note?.number ?? '' };
};

/** The first event of the owner's order. */
export const anEvent: Scene = async (shop, owner) => {
  const placed = await anOrder(shop, owner);
  const [first] = await shop.backDoor.log.readStream(`order-${placed[exampleIds.order]}`);
  if (!first) throw new Error('The order has no event');
  const { $correlationId } = first.metadata;
  return {
    ...placed,
    [exampleIds.position]: String(first.position),
    [exampleIds.correlation]: $correlationId,
  };
};

/** Another person, who has ordered nothing. */
export const aPerson: Scene = async (shop) => ({ [exampleIds.user]: (await shop.customer()).userId });

const newNames = (): Replacements => {
  const name = newId();
  return { 'amina@example.com': `${name}@example.com`, amina: name };
};

/** Names that nobody uses. */
export const freeNames: Scene = () => Promise.resolve(newNames());

/** An account with the examples' password. */
export const anAccount: Scene = async ({ origin }) => {
  const names = newNames();
  const { 'amina@example.com': email = '', amina: username = '' } = names;
  await visit(origin).call(routes.register, {
    body: { name: 'Amina Warsame', username, email, password: 'a long pass phrase' },
  });
  return names;
};

/** The owner's review of a product. */
export const aReview: Scene = async (shop, owner) => {
  const { product, productId } = await productIn(shop, owner);
  const body = { rating: 4, comment: 'Soft.' };
  await owner.call(routes.submitReview, { params: { productId }, body });
  const [review] = await owner.call(routes.reviews, { params: { productId }, query: {} });
  return { ...product, [exampleIds.user]: owner.userId, [REVIEW]: review?._id ?? '' };
};

/** The same review, hidden by an admin. */
export const aHiddenReview: Scene = async (shop, owner) => {
  const named = await aReview(shop, owner);
  const params = { productId: named[exampleIds.product] ?? '', userId: owner.userId };
  await shop.admin.call(routes.hideReview, { params, body: { reason: 'It names a person.' } });
  return named;
};
