import type { z } from 'zod';
import type { User } from './accounts/views.ts';
import type { routes } from './api.ts';
import type { AuditEvent, LoggedEvent } from './audit/views.ts';
import type { CartItem } from './carts/views.ts';
import type { Product } from './catalogue/views.ts';
import type { Vocabulary } from './kernel/openapi/example.ts';
import type { Json } from './kernel/openapi/json.ts';
import type { RouteExamples } from './kernel/openapi/operation.ts';
import type { Route } from './kernel/route.ts';
import type { Order, Quote } from './orders/views.ts';

/** One story runs through all examples: Amina buys two shirts. These are the ids of what it is about. */
export const exampleIds = {
  product: '665f1c2ab3d4e5f607182930',
  order: '665f1c2ab3d4e5f607182931',
  user: '665f1c2ab3d4e5f607182932',
  payment: '5O190127TN364715T',
  position: '184467',
  correlation: 'b0c9f3de-6a8a-4f5c-8a4e-58f0e1a3c1d2',
} as const;
const ITEM = '665f1c2ab3d4e5f607182933';
const REVIEW = '665f1c2ab3d4e5f607182934';
const AT = '2026-11-20T09:30:00.000Z';
const PICTURE = `/media/${'3f7a'.repeat(16)}.webp`;

const product: Product = {
  _id: exampleIds.product,
  title: 'Cotton shirt',
  name: 'Cotton shirt',
  description: 'Light, for hot days.',
  category: 'men',
  brand: 'zara',
  price: 25,
  salePrice: 20,
  countInStock: 12,
  image: PICTURE,
  images: [{ url: PICTURE }],
  rating: 4.5,
  ratings: 4.5,
  numReviews: 2,
  numOfReviews: 2,
  createdAt: AT,
  revision: 3,
};

const user: User = {
  _id: exampleIds.user,
  name: 'Amina Warsame',
  username: 'amina',
  email: 'amina@example.com',
  isAdmin: false,
  isAuditor: false,
  orders: [exampleIds.order],
};

const shippingAddress = {
  address: '12 Market Street',
  city: 'Hargeisa',
  postalCode: '',
  country: 'Somaliland',
} as const;
const totals = { itemsPrice: 40, shippingPrice: 10, taxPrice: 6, totalPrice: 56 } as const;

const order: Order = {
  _id: exampleIds.order,
  user: { _id: user._id, name: user.name, email: user.email },
  orderItems: [
    {
      _id: ITEM,
      productId: product._id,
      title: product.title,
      name: product.name,
      image: PICTURE,
      qty: 2,
      price: 20,
    },
  ],
  shippingAddress,
  paymentMethod: 'PayPal',
  ...totals,
  status: 'pending',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  cancelledAt: null,
  refundedAmount: 0,
  expiresAt: '2026-11-21T12:00:00.000Z',
  createdAt: AT,
};

const cartItem: CartItem = {
  productId: product._id,
  title: product.title,
  image: PICTURE,
  price: product.price,
  salePrice: product.salePrice,
  qty: 2,
  countInStock: product.countInStock,
  available: true,
  addedPrice: 20,
};

const quote: Quote = { items: [{ productId: product._id, qty: 2, price: 20 }], ...totals };

const auditEvent: AuditEvent = {
  revision: 4,
  position: exampleIds.position,
  type: 'OrderDelivered',
  at: AT,
  actor: { id: exampleIds.user, role: 'admin' },
  correlationId: exampleIds.correlation,
  data: { orderId: exampleIds.order, at: AT },
};

const loggedEvent: LoggedEvent = {
  ...auditEvent,
  stream: `order-${exampleIds.order}`,
  eventId: '7b1f6c53-3c43-4a40-9d24-0f6f2c1b9a11',
  causationId: '5d0f7a4e-2f0b-4a69-8f8e-1a2b3c4d5e6f',
  masked: [],
};

/** What fields are filled with by their names, and the shapes whose fields must fit each other. */
export const vocabulary: Vocabulary = {
  components: {
    Product: product,
    User: user,
    Order: order,
    OrderItem: order.orderItems[0],
    CartItem: cartItem,
    Quote: quote,
    AuditEvent: auditEvent,
    LoggedEvent: loggedEvent,
    Actor: auditEvent.actor,
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

/** What `details` of a "no" look like, where there are any. */
export const details: Json = {
  INVALID_INPUT: [{ path: 'qty', message: 'Too small: expected number to be >=1' }],
  OUT_OF_STOCK: { productId: product._id, available: 1 },
  PRICE_CHANGED: quote,
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

/** By hand, where an example must be more than a value for each field that has to be there. */
export const examples = {
  updateProfile: { body: { name: 'Amina W.', username: 'amina' } },
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
    answer: { ...order, status: 'paid', isPaid: true, paidAt: AT },
  },
  startPayPal: { answer: { id: exampleIds.payment } },
  payPalConfig: {
    answer: { clientId: 'suuq-simulator', currency: 'USD', sdkBaseUrl: '/simulator/paypal/sdk/js' },
  },
  deliverOrder: {
    answer: { ...order, status: 'delivered', isPaid: true, paidAt: AT, isDelivered: true, deliveredAt: AT },
  },
} satisfies Examples as Readonly<Record<string, RouteExamples>>;
