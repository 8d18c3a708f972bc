import { allEvents } from '#contracts/all-events';
import { decode, UnreadableEvent, type EventsOf } from '#contracts/kernel/event';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { ReadTable } from '#contracts/kernel/route';
import type { LiveList, LiveMessage } from '#contracts/live/messages';

/** Whom a message is for: who looks at a product, a person, or the person who placed an order. */
export type Recipient =
  | { readonly product: string }
  | { readonly user: string }
  | { readonly ownerOf: string };

/** What an event tells those who listen. */
export interface Tells {
  readonly told?: { readonly to: Recipient; readonly message: LiveMessage };
  readonly lists: readonly LiveList[];
  /** The read tables that must have the event first. */
  readonly tables: readonly ReadTable[];
}

type ShopEvent = EventsOf<typeof allEvents>;
type Data<Type extends ShopEvent['type']> = Extract<ShopEvent, { type: Type }>['data'];

const nothing = (): Tells => ({ lists: [], tables: [] });

const aboutProduct = (productId: string, message: LiveMessage): Tells => ({
  told: { to: { product: productId }, message },
  lists: ['products'],
  tables: ['products'],
});

const stock = ({ productId, availableAfter }: { productId: string; availableAfter: number }): Tells =>
  aboutProduct(productId, { kind: 'stock', productId, countInStock: availableAfter });

const dollarsOrNull = (cents: Cents | null): number | null => (cents === null ? null : toDollars(cents));

const price = ({ productId, priceCents, salePriceCents }: Data<'ProductPriceChanged'>): Tells =>
  aboutProduct(productId, {
    kind: 'price',
    productId,
    price: toDollars(priceCents),
    salePrice: dollarsOrNull(salePriceCents),
  });

const product = ({ productId }: { productId: string }): Tells =>
  aboutProduct(productId, { kind: 'product', productId });

/** Comes and goes: the dashboard counts it. */
const counted = (tells: Tells): Tells => ({
  ...tells,
  lists: [...tells.lists, 'stats'],
  tables: [...tells.tables, 'stats'],
});

const cart = ({ userId }: { userId: string }): Tells => ({
  told: { to: { user: userId }, message: { kind: 'cart' } },
  lists: [],
  tables: ['carts'],
});

const order = (data: { orderId: string; userId?: string }): Tells => {
  const { orderId, userId } = data;
  const to = userId === undefined ? { ownerOf: orderId } : { user: userId };
  return counted({
    told: { to, message: { kind: 'order', orderId } },
    lists: ['orders'],
    tables: ['orders'],
  });
};

/** What the order shows stays the same: only who waits for the payment has to know. */
const failure = ({ orderId }: { orderId: string }): Tells => ({
  told: { to: { ownerOf: orderId }, message: { kind: 'order', orderId } },
  lists: [],
  tables: ['orders'],
});

/** Also the product's rating and count. */
const reviews = ({ productId }: { productId: string }): Tells => ({
  told: { to: { product: productId }, message: { kind: 'reviews', productId } },
  lists: ['products', 'stats'],
  tables: ['reviews', 'products', 'stats'],
});

const users = (): Tells => ({ lists: ['users'], tables: ['accounts'] });

/** What each event tells. The compiler names one that is not here. */
const tells: { readonly [Type in ShopEvent['type']]: (data: Data<Type>) => Tells } = {
  StockSet: stock,
  StockAdjusted: stock,
  StockReserved: stock,
  StockReleased: stock,
  StockCommitted: nothing,

  ProductCreated: (data) => counted(product(data)),
  ProductDetailsChanged: product,
  ProductPriceChanged: price,
  ProductImageChanged: product,
  ProductDiscontinued: (data) => counted(product(data)),

  CartItemAdded: cart,
  CartItemQuantityChanged: cart,
  CartItemRemoved: cart,
  CartCheckedOut: cart,

  OrderAbandoned: nothing,
  // The list of users tells how many orders each has.
  OrderPlaced: (data) => ({ ...order(data), lists: ['orders', 'stats', 'users'] }),
  OrderCancelled: order,
  OrderExpired: order,
  OrderRevived: order,
  PaymentStarted: nothing,
  ProviderOrderCreated: nothing,
  PaymentCaptureStarted: nothing,
  PaymentUndecided: order,
  PaymentFailed: failure,
  PaymentCaptured: order,
  DuplicateCaptureRefunded: order,
  PaymentRefundStarted: failure,
  PaymentRefundFailed: failure,
  PaymentRefunded: order,
  OrderDelivered: order,
  WebhookReceived: nothing,

  ReviewSubmitted: reviews,
  ReviewUpdated: reviews,
  ReviewDeleted: reviews,
  ReviewHidden: reviews,
  ReviewRestored: reviews,

  PersonalDataViewed: nothing,
  PersonalDataExported: nothing,
  PersonalDataListed: nothing,
  ParkedEventRetried: nothing,
  ParkedEventSkipped: nothing,
  PictureUploaded: nothing,
  PictureTaken: nothing,
  PictureRemoved: nothing,

  AccountRegistered: () => counted(users()),
  RegistrationAbandoned: nothing,
  ProfileUpdated: ({ userId }) => ({
    ...users(),
    told: { to: { user: userId }, message: { kind: 'session' } },
  }),
  PasswordChanged: nothing,
  AdminGranted: users,
  AdminRevoked: users,
  AuditorGranted: users,
  AuditorRevoked: users,
  // Their orders name nobody from now on.
  AccountDeleted: () => counted({ lists: ['users', 'orders'], tables: ['accounts', 'orders'] }),
  EmailClaimed: nothing,
  EmailReleased: nothing,
  UsernameClaimed: nothing,
  UsernameReleased: nothing,
};

/** What an event tells. One that only a newer version of the shop can read tells nothing here. */
export function whatItTells({ type, data, metadata }: RecordedEvent): Tells {
  try {
    const event = decode(allEvents, { type, version: metadata.schema, data });
    const of = tells[event.type] as (data: ShopEvent['data']) => Tells;
    return of(event.data);
  } catch (error) {
    if (error instanceof UnreadableEvent) return nothing();
    throw error;
  }
}
