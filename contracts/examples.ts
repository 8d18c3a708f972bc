import type { User } from './accounts/views.ts';
import type { ListedAddress } from './addresses/views.ts';
import type { AuditEvent, LoggedEvent } from './audit/views.ts';
import type { CartItem } from './carts/views.ts';
import { titlesOf } from './catalogue/translations.ts';
import type { Product } from './catalogue/views.ts';
import { trackingPage } from './deliveries/carriers.ts';
import type { Parcel } from './deliveries/views.ts';
import type { Order, Quote } from './orders/views.ts';
import type { Review } from './reviews/views.ts';
import type { DeliveryOption, ListedMethod } from './shipping/views.ts';
import type { ProjectionStatus } from './system/views.ts';

/** One story runs through all examples: Amina buys two shirts. These are the ids in it. */
export const exampleIds = {
  product: '665f1c2ab3d4e5f607182930',
  order: '665f1c2ab3d4e5f607182931',
  user: '665f1c2ab3d4e5f607182932',
  address: '665f1c2ab3d4e5f607182935',
  parcel: '665f1c2ab3d4e5f607182936',
  method: 'de11be7a0000000000000001',
  payment: '5O190127TN364715T',
  creditNote: 'CN-000007',
  position: '184467',
  correlation: 'b0c9f3de-6a8a-4f5c-8a4e-58f0e1a3c1d2',
} as const;
const ITEM = '665f1c2ab3d4e5f607182933';
export const REVIEW = '665f1c2ab3d4e5f607182934';
export const AT = '2026-11-20T09:30:00.000Z';
export const PICTURE = `/media/${'3f7a'.repeat(16)}.webp`;

export const product: Product = {
  _id: exampleIds.product,
  title: 'Cotton shirt',
  name: 'Cotton shirt',
  description: 'Light, for hot days.',
  translations: { so: { title: 'Shaati cudbi ah', description: 'Fudud, maalmaha kulul.' } },
  category: 'men',
  brand: 'zara',
  price: 25,
  salePrice: 20,
  fromPrice: null,
  reduction: 20,
  countInStock: 12,
  options: [],
  image: PICTURE,
  images: [{ url: PICTURE }],
  rating: 4.5,
  ratings: 4.5,
  numReviews: 2,
  numOfReviews: 2,
  createdAt: AT,
  revision: 3,
};

export const user: User = {
  _id: exampleIds.user,
  name: 'Amina Warsame',
  username: 'amina',
  email: 'amina@example.com',
  isAdmin: false,
  isAuditor: false,
  orders: [exampleIds.order],
};

export const shippingAddress = {
  recipient: 'Amina Warsame',
  phone: '+252634123456',
  address: '12 Market Street',
  city: 'Hargeisa',
  postalCode: '',
  country: 'Somaliland',
} as const;
export const listedAddress: ListedAddress = {
  _id: exampleIds.address,
  ...shippingAddress,
  isDefault: true,
};
export const totals = { itemsPrice: 40, shippingPrice: 10, taxPrice: 6, totalPrice: 56 } as const;

const promise = { from: '2026-11-24', to: '2026-11-26' } as const;

export const order: Order = {
  _id: exampleIds.order,
  user: { _id: user._id, name: user.name, email: user.email },
  orderItems: [
    {
      _id: ITEM,
      productId: product._id,
      variantId: product._id,
      choice: [],
      title: product.title,
      translations: titlesOf(product.translations),
      name: product.name,
      image: PICTURE,
      qty: 2,
      price: 20,
    },
  ],
  shippingAddress,
  paymentMethod: 'PayPal',
  delivery: {
    methodId: exampleIds.method,
    kind: 'standard',
    name: null,
    promise,
    place: null,
  },
  ...totals,
  status: 'pending',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  parcels: [],
  cancelledAt: null,
  refundedAmount: 0,
  paidWith: null,
  paymentUndecided: null,
  expiresAt: '2026-11-21T12:00:00.000Z',
  createdAt: AT,
};

export const paid: Order = {
  ...order,
  status: 'paid',
  isPaid: true,
  paidWith: 'PayPal',
  paidAt: AT,
  expiresAt: null,
};

/** One of the two shirts, on its way. */
export const parcel = {
  _id: exampleIds.parcel,
  number: 1,
  items: [{ variantId: product._id, qty: 1 }],
  carrier: 'DHL',
  trackingNumber: 'JD0146000034',
  trackingUrl: trackingPage('DHL', 'JD0146000034'),
  sentAt: AT,
  deliveredAt: null,
} as const satisfies Parcel;

/** The same delivery method as shoppers and as admins see it. */
export const deliveryOption: DeliveryOption = {
  _id: exampleIds.method,
  kind: 'standard',
  name: null,
  price: 10,
  freeAbove: 100,
  promise,
  place: null,
};
export const listedMethod: ListedMethod = {
  _id: exampleIds.method,
  kind: 'standard',
  name: null,
  countries: null,
  price: 10,
  freeAbove: 100,
  days: { from: 3, to: 5 },
  isActive: true,
  place: null,
};

export const cartItem: CartItem = {
  productId: product._id,
  variantId: product._id,
  choice: [],
  title: product.title,
  translations: titlesOf(product.translations),
  image: PICTURE,
  price: product.price,
  salePrice: product.salePrice,
  qty: 2,
  countInStock: product.countInStock,
  available: true,
  addedPrice: 20,
};

export const quote: Quote = {
  items: [{ productId: product._id, variantId: product._id, qty: 2, price: 20 }],
  ...totals,
};

export const auditEvent: AuditEvent = {
  revision: 4,
  position: exampleIds.position,
  type: 'OrderDelivered',
  at: AT,
  actor: { id: exampleIds.user, role: 'admin' },
  correlationId: exampleIds.correlation,
  data: { orderId: exampleIds.order, at: AT },
};

export const loggedEvent: LoggedEvent = {
  ...auditEvent,
  stream: `order-${exampleIds.order}`,
  eventId: '7b1f6c53-3c43-4a40-9d24-0f6f2c1b9a11',
  causationId: '5d0f7a4e-2f0b-4a69-8f8e-1a2b3c4d5e6f',
  masked: [],
};

export const CSV = [
  'order,placed,status,customer,email,items,what,itemsPrice,shippingPrice,taxPrice,totalPrice,refunded,paymentMethod,paidWith,payments,paid,delivered,cancelled,recipient,phone,address,city,postalCode,country,delivery,deliveryMethod,promisedFrom,promisedTo,carriers,trackingNumbers,parcelsSent,parcelsDelivered,pickUpAt',
  `${order._id},${AT},delivered,${user.name},${user.email},2,2 x ${product.title},40.00,10.00,6.00,56.00,0.00,PayPal,PayPal,,${AT},${AT},,${shippingAddress.recipient},${shippingAddress.phone},12 Market Street,Hargeisa,,Somaliland,standard,,${promise.from},${promise.to},DHL,JD014600003SO,${AT},${AT},`,
  '',
].join('\r\n');

/** All products of the shop: a shirt in two sizes. */
export const PRODUCTS_CSV = [
  'Handle,_id,title,description,titleSo,descriptionSo,category,brand,price,salePrice,countInStock,image,Option1 Name,Option1 Name So,Option1 Value,Option1 Value So,Option1 Swatch,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Qty,Variant Image',
  `${product._id},${product._id},${product.title},,,,men,zara,25,20,,${PICTURE},Size,Cabbir,M,,,SHIRT-M,,,7,`,
  `${product._id},${product._id},,,,,,,,,,,,,L,,,SHIRT-L,22,27,5,`,
  '',
].join('\r\n');

export const review: Review = {
  _id: REVIEW,
  user: { _id: exampleIds.user, name: user.name },
  rating: 5,
  comment: 'Soft, and it fits.',
  boughtIt: true,
  createdAt: AT,
  updatedAt: null,
};

export const projection: ProjectionStatus = {
  name: 'orders',
  version: 3,
  filling: false,
  position: exampleIds.position,
  lagSeconds: 0,
  tables: [{ name: 'orders', rows: 412 }],
  parked: [],
  rebuild: { underWay: null, last: null },
};
