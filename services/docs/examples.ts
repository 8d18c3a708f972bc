/**
 * Examples of the API: by the names of fields, for refusals, for routes. It is longer than other files since it is data
 * alone, which the compiler checks against the whole contract: who changes that has one place to mend.
 */
import type { z } from 'zod';
import type { routes } from '#contracts/api';
import type { Vocabulary } from './document/example.ts';
import type { RouteExamples } from './document/with-examples.ts';
import type { Route } from '#contracts/kernel/route';
import type { RefusalCode } from '#contracts/messages';
import type { DetailsOf } from '#contracts/refusals';
import {
  AT,
  CSV,
  PICTURE,
  PRODUCTS_CSV,
  REVIEW,
  auditEvent,
  cartItem,
  deliveryOption,
  exampleIds,
  listedAddress,
  listedMethod,
  loggedEvent,
  order,
  paid,
  parcel,
  product,
  projection,
  quote,
  review,
  shippingAddress,
  totals,
  user,
} from '#contracts/examples';

/** Values of fields by their names, and components whose fields have to fit each other. */
export const vocabulary: Vocabulary = {
  components: {
    Product: product,
    User: user,
    Address: listedAddress,
    Order: order,
    OrderItem: order.orderItems[0],
    CartItem: cartItem,
    Quote: quote,
    DeliveryOption: deliveryOption,
    DeliveryMethod: listedMethod,
    DeliveryPromise: deliveryOption.promise,
    OrderDelivery: order.delivery,
    AuditEvent: auditEvent,
    LoggedEvent: loggedEvent,
    Actor: auditEvent.actor,
    Review: review,
    ProjectionStatus: projection,
    ProcessStatus: { name: 'settle-stock', waiting: 1, overdue: 0, failing: 0, error: null, nextDueAt: AT },
    Change: { field: 'isDelivered', before: false, after: true },
    Facets: { category: [{ id: 'men', count: 12 }], brand: [{ id: 'zara', count: 4 }] },
  },
  words: {
    productId: exampleIds.product,
    orderId: exampleIds.order,
    userId: exampleIds.user,
    _id: REVIEW,
    message: 'Done',
    name: user.name,
    username: user.username,
    email: user.email,
    recipient: shippingAddress.recipient,
    phone: shippingAddress.phone,
    addressId: exampleIds.address,
    parcelId: exampleIds.parcel,
    password: 'a long pass phrase',
    title: product.title,
    image: PICTURE,
    url: PICTURE,
    category: 'men',
    brand: 'zara',
    stream: loggedEvent.stream,
    type: auditEvent.type,
    position: auditEvent.position,
    upTo: auditEvent.position,
    end: auditEvent.position,
    correlationId: auditEvent.correlationId,
    causationId: loggedEvent.causationId,
    eventId: loggedEvent.eventId,
    projection: 'orders',
    field: 'isDelivered',
    error: 'Unknown version 9 of OrderPlaced',
    comment: 'Soft, and it fits.',
    reason: 'Ordered twice by mistake.',
    createdAt: AT,
    at: AT,
  },
  param: (path, name) =>
    name === 'id' ? Object.entries(exampleIds).find(([kind]) => path.includes(`/${kind}s/`))?.[1] : undefined,
};

/** Requires an example for each code whose details are required. */
type Details = {
  readonly [Code in RefusalCode as undefined extends DetailsOf<Code> ? never : Code]: DetailsOf<Code>;
};

/** Examples of the `details` of refusals. */
export const details: Details = {
  INVALID_INPUT: [{ path: 'qty', message: 'Too small: expected number to be >=1' }],
  DELIVERY_METHOD_UNAVAILABLE: { offered: [exampleIds.method] },
  TOO_MANY_DELIVERY_METHODS: { most: 50 },
  OUT_OF_STOCK: { productId: product._id, variantId: product._id, available: 1 },
  VARIANT_REQUIRED: { productId: product._id },
  STOCK_OUT_OF_RANGE: { countInStock: 12 },
  CHANGED_MEANWHILE: { revision: 3 },
  STOCK_NOT_SAVED: { countInStock: 12 },
  QUANTITY_LIMIT: { productId: product._id, most: 99 },
  ADDRESS_BOOK_FULL: { most: 20 },
  CART_FULL: { most: 100 },
  PRICE_CHANGED: quote,
  TOO_MANY_UNPAID_ORDERS: { by: 'account', orders: 10, units: 40, mostOrders: 10, mostUnits: 500 },
  UNDELIVERED_ORDERS: { orders: [order._id] },
  UNREFUNDED_ORDERS: { orders: [order._id] },
  PARCEL_TOO_LARGE: { left: [{ variantId: product._id, qty: 1 }] },
  REFUND_TOO_LARGE: { left: 20 },
  REFUND_DECLINED: { reason: 'INSUFFICIENT_FUNDS' },
  UNUSABLE_FILE: { code: 'FILE_EMPTY', values: {}, reason: 'The file is empty.' },
};

type Given<R extends Route, Key extends 'params' | 'query' | 'body'> = R extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? { readonly [K in Key]?: z.input<Schema> }
  : { readonly [K in Key]?: never };

type ExamplesOf<R extends Route> = Given<R, 'params'> &
  Given<R, 'query'> &
  Given<R, 'body'> & { readonly answer?: z.input<R['answer']> };

type Examples = { readonly [Name in keyof typeof routes]?: ExamplesOf<(typeof routes)[Name]> };

/** The first characters of a PDF. */
const PDF = '%PDF-1.3';

/** Written by hand, where an example needs more than a value for each required field. */
export const examples = {
  askForNewsletter: { body: { email: 'hodan@suuq.test', language: 'so' } },
  confirmNewsletter: { body: { token: 'x'.repeat(67) } },
  leaveNewsletter: { body: { token: 'x'.repeat(67) } },
  sendIssue: {
    body: {
      en: { subject: 'New at the market', text: 'Shawls have come.' },
      so: { subject: 'Waxa cusub ee suuqa', text: 'Shaalal ayaa yimid.' },
    },
  },
  chooseLanguage: { body: { language: 'so' } },
  updateProfile: { body: { name: 'Amina W.', username: 'amina' } },
  addAddress: { body: shippingAddress },
  changeAddress: { params: { id: exampleIds.address }, body: { ...shippingAddress, city: 'Berbera' } },
  removeAddress: { params: { id: exampleIds.address } },
  chooseDefaultAddress: { params: { id: exampleIds.address } },
  deliveryOptions: { query: { country: shippingAddress.country } },
  addDeliveryMethod: {
    body: {
      kind: 'express',
      name: { en: 'By car', so: 'Baabuur' },
      countries: ['SO', 'DJ'],
      price: 18,
      freeAbove: null,
      days: { from: 1, to: 2 },
      isActive: true,
    },
  },
  changeDeliveryMethod: {
    params: { id: exampleIds.method },
    body: {
      name: null,
      countries: null,
      price: 10,
      freeAbove: 100,
      days: { from: 2, to: 4 },
      isActive: true,
    },
  },
  addressConfig: { answer: { country: 'SO' } },
  createProduct: {
    body: {
      title: product.title,
      description: product.description,
      category: 'men',
      brand: 'zara',
      price: 25,
      salePrice: 20,
      countInStock: 12,
    },
  },
  updateProduct: { body: { price: 24, salePrice: 19 } },
  changeStock: { body: { by: 12, reason: 'received' } },
  filterProducts: { query: { category: 'men,kids', sortBy: 'price-asc', limit: '24' } },
  placeOrder: {
    body: {
      orderItems: [{ productId: product._id, qty: 2, price: 20 }],
      shippingAddress,
      paymentMethod: 'PayPal',
      ...totals,
    },
  },
  payOrder: {
    body: { id: exampleIds.payment, status: 'APPROVED', payer: { email_address: user.email } },
    answer: paid,
  },
  submitReview: { body: { rating: 5, comment: review.comment } },
  updateReview: { body: { rating: 4, comment: review.comment } },
  hideReview: {
    body: { reason: 'It names a person.', reviewId: review._id, updatedAt: review.updatedAt },
  },
  restoreReview: { body: { reason: 'It does not name them any more.' } },
  allOrders: { query: { status: 'paid', limit: '20' } },
  mergeCart: {
    body: { userId: exampleIds.user, lines: [{ productId: exampleIds.product, qty: 5 }] },
    answer: {
      message: 'cart merged',
      cart: { userId: exampleIds.user, items: [{ ...cartItem, qty: 5 }] },
      leftOut: 0,
    },
  },
  exportProducts: { answer: PRODUCTS_CSV },
  exportOrders: { query: { status: 'delivered' }, answer: CSV },
  cancelOrder: { answer: { ...order, status: 'cancelled', cancelledAt: AT, expiresAt: null } },
  orderPapers: { answer: [{ kind: 'invoice', number: 'INV-000042', issuedOn: '2026-11-20', amount: 56 }] },
  invoicePdf: { answer: PDF },
  creditNotePdf: { params: { id: exampleIds.order, number: exampleIds.creditNote }, answer: PDF },
  refundOrder: {
    body: { amount: 20, reason: 'One of them was torn.' },
    answer: { ...paid, refundedAmount: 20 },
  },
  changeRole: { answer: { ...user, isAdmin: true } },
  changeAuditor: { answer: { ...user, isAuditor: true } },
  startStripe: { answer: { id: 'cs_test_a1b2c3', url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3' } },
  live: {
    query: { products: exampleIds.product },
    answer: `id: ${exampleIds.position}\ndata: {"kind":"stock","productId":"${exampleIds.product}","variantId":"${exampleIds.product}","countInStock":11}\n\n`,
  },
  openApi: { answer: { openapi: '3.1.0' } },
  startPayPal: { answer: { id: exampleIds.payment } },
  payPalConfig: {
    answer: { clientId: 'suuq-simulator', currency: 'USD', sdkBaseUrl: '/simulator/paypal/sdk/js' },
  },
  deliverOrder: {
    answer: { ...paid, status: 'delivered', isDelivered: true, deliveredAt: AT },
  },
  sendParcel: {
    body: {
      lines: [{ variantId: product._id, qty: 1 }],
      carrier: 'DHL',
      trackingNumber: parcel.trackingNumber,
    },
    answer: { ...paid, parcels: [parcel] },
  },
  takeBackParcel: { answer: paid },
  undoParcelDelivery: { answer: { ...paid, parcels: [parcel] } },
  undoDelivery: { answer: paid },
  deliverParcel: {
    answer: { ...paid, parcels: [{ ...parcel, deliveredAt: AT }] },
  },
} satisfies Examples as Readonly<Record<string, RouteExamples>>;
