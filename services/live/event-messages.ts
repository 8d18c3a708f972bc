import { allEvents } from '#contracts/all-events';
import { decode, type EventsOf, storedIn } from '#contracts/kernel/event';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { LiveMessage } from '#contracts/live/messages';

/** Whom a message is for: viewers of a product, a person, or the person who placed an order. */
export type Recipient =
  | { readonly product: string }
  | { readonly user: string }
  | { readonly ownerOf: string };

/**
 * The messages of an event to the people whom it concerns, beside the tables that it changed; some events have none.
 */
export interface EventMessage {
  readonly to: Recipient;
  readonly message: LiveMessage;
}

type ShopEvent = EventsOf<typeof allEvents>;
type Data<Type extends ShopEvent['type']> = Extract<ShopEvent, { type: Type }>['data'];

const nothing = () => undefined;

const aboutProduct = (productId: string, message: LiveMessage): EventMessage => ({
  to: { product: productId },
  message,
});

const stock = ({
  productId,
  variantId,
  availableAfter,
}: Pick<Data<'StockReserved'>, 'productId' | 'variantId' | 'availableAfter'>): EventMessage =>
  aboutProduct(productId, { kind: 'stock', productId, variantId, countInStock: availableAfter });

const dollarsOrNull = (cents: Cents | null): number | null => (cents === null ? null : toDollars(cents));

const price = ({ productId, priceCents, salePriceCents }: Data<'ProductPriceChanged'>): EventMessage =>
  aboutProduct(productId, {
    kind: 'price',
    productId,
    price: toDollars(priceCents),
    salePrice: dollarsOrNull(salePriceCents),
  });

const product = ({ productId }: { productId: string }): EventMessage =>
  aboutProduct(productId, { kind: 'product', productId });

const reviews = ({ productId }: { productId: string }): EventMessage =>
  aboutProduct(productId, { kind: 'reviews', productId });

const cart = ({ userId }: { userId: string }): EventMessage => ({
  to: { user: userId },
  message: { kind: 'cart' },
});

const order = ({ orderId, userId }: { orderId: string; userId?: string }): EventMessage => ({
  to: userId === undefined ? { ownerOf: orderId } : { user: userId },
  message: { kind: 'order', orderId },
});

/** The message of each event; the compiler notices one that is missing. */
const tells: { readonly [Type in ShopEvent['type']]: (data: Data<Type>) => EventMessage | undefined } = {
  StockSet: stock,
  StockAdjusted: stock,
  StockReserved: stock,
  StockReleased: stock,
  StockCommitted: nothing,

  ProductCreated: product,
  ProductDetailsChanged: product,
  ProductPriceChanged: price,
  ProductImageChanged: product,
  ProductVariantsChanged: product,
  ProductDiscontinued: product,

  CartItemAdded: cart,
  CartItemQuantityChanged: cart,
  CartItemRemoved: cart,
  CartCheckedOut: cart,

  OrderAbandoned: nothing,
  OrderPlaced: order,
  OrderCancelled: order,
  OrderExpired: order,
  OrderRevived: order,
  OrderTakenOver: order,
  PaymentStarted: nothing,
  ProviderOrderCreated: nothing,
  PaymentCaptureStarted: nothing,
  PaymentUndecided: order,
  PaymentFailed: order,
  PaymentCaptured: order,
  DuplicateCaptureRefunded: order,
  PaymentRefundStarted: order,
  PaymentRefundFailed: order,
  PaymentRefunded: order,
  OrderDelivered: order,
  ParcelSent: order,
  ParcelDelivered: order,
  ParcelSendingUndone: order,
  ParcelDeliveryUndone: order,
  OrderDeliveryUndone: order,
  WebhookReceived: nothing,
  InvoiceIssued: nothing,
  CreditNoteIssued: nothing,
  DeliveryMethodAdded: nothing,
  DeliveryMethodChanged: nothing,
  DeliveryMethodActivated: nothing,
  DeliveryMethodDeactivated: nothing,

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
  RebuildRequested: nothing,
  RebuildEnded: nothing,
  VerificationRequested: nothing,
  VerificationEnded: nothing,
  TroubleBegan: nothing,
  TroubleEnded: nothing,
  LetterSent: nothing,
  LetterFailed: nothing,
  LetterRetried: nothing,
  LettersBegun: nothing,
  LanguageChosen: nothing,
  NewsletterRequested: nothing,
  NewsletterConfirmed: nothing,
  NewsletterLeft: nothing,
  NewsletterLapsed: nothing,
  NewsletterIssueWritten: nothing,
  NewsletterIssueAddressed: nothing,
  NewsletterIssueEnded: nothing,
  PictureUploaded: nothing,
  PictureTaken: nothing,
  PictureRemoved: nothing,

  AccountRegistered: nothing,
  RegistrationAbandoned: nothing,
  ProfileUpdated: ({ userId }) => ({ to: { user: userId }, message: { kind: 'session' } }),
  EmailChanged: ({ userId }) => ({ to: { user: userId }, message: { kind: 'session' } }),
  PasswordChanged: nothing,
  AdminGranted: nothing,
  AdminRevoked: nothing,
  AuditorGranted: nothing,
  AuditorRevoked: nothing,
  AccountDeleted: nothing,
  GuestRegistered: nothing,
  GuestDeleted: nothing,
  GuestErased: nothing,
  GuestTakenIn: nothing,
  PasswordResetRequested: nothing,
  EmailConfirmationRequested: nothing,
  EmailConfirmed: nothing,
  EmailChangeRequested: nothing,
  EmailChangeWithdrawn: nothing,
  GuestJoined: nothing,
  NewDeviceSignedIn: nothing,
  SecondFactorTurnedOn: nothing,
  SecondFactorTurnedOff: nothing,
  RecoveryCodesReplaced: nothing,
  RecoveryCodeUsed: nothing,
  EmailClaimed: nothing,
  EmailReleased: nothing,
  UsernameClaimed: nothing,
  UsernameReleased: nothing,
  AddressAdded: nothing,
  AddressChanged: nothing,
  AddressRemoved: nothing,
  DefaultAddressChosen: nothing,
};

/**
 * The message of an event, if any. One that only a newer version of the shop can read has none here, nor has one that
 * another program wrote by our names and in a shape of its own: it must not silence all others.
 */
export function messageOf(recorded: RecordedEvent): EventMessage | undefined {
  try {
    const event = decode(allEvents, storedIn(recorded));
    const of = tells[event.type] as (data: ShopEvent['data']) => EventMessage | undefined;
    return of(event.data);
  } catch {
    return undefined;
  }
}
