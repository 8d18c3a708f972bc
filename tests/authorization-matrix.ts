import type { RouteName } from '#contracts/api';
import {
  aCart,
  aDeliveredOrder,
  aDeliveredParcel,
  aHiddenReview,
  aPaidOrder,
  aPerson,
  aProduct,
  aRefundedOrder,
  aReview,
  aSentParcel,
  anAccount,
  anAddress,
  anApprovedPayment,
  anEvent,
  anInvoicedOrder,
  anOrder,
  freeNames,
  nothing,
  type Scene,
} from './support/scenes.ts';

/** Who calls: `owner` owns the cart, order or review; `customer` is somebody else with a session. */
export const CALLERS = ['visitor', 'customer', 'owner', 'auditor', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

export interface Place {
  readonly scene: Scene;
  /** The status for each, in the order of `CALLERS`. */
  readonly statuses: readonly [
    visitor: number,
    customer: number,
    owner: number,
    auditor: number,
    admin: number,
  ];
}

const to = (scene: Scene, ...statuses: Place['statuses']): Place => ({ scene, statuses });
const everybody = (scene: Scene, status = 200) => to(scene, status, status, status, status, status);
const signedIn = (scene: Scene, status = 200) => to(scene, 401, status, status, status, status);
const auditors = (scene: Scene, status = 200) => to(scene, 401, 403, 403, status, status);
const admins = (scene: Scene, status = 200) => to(scene, 401, 403, 403, 403, status);

/**
 * Who may make which call, and what everybody else is answered. To place a route, add its name with
 * - who it is for: `everybody`, `signedIn`, `auditors`, `admins`, or `to(scene, …)` with the five statuses where it
 *   depends on the owner;
 * - the scene that the call is made in (`tests/support/scenes.ts`). The call itself is the document's example; a scene
 *   says which ids of this shop replace the example's ids (`exampleIds`).
 */
export const matrix = {
  register: everybody(freeNames, 201),
  signIn: everybody(anAccount),
  signOut: everybody(nothing),
  profile: signedIn(nothing),
  updateProfile: signedIn(freeNames),
  stats: admins(nothing),
  allUsers: admins(nothing),
  changeRole: admins(aPerson),
  changeAuditor: admins(aPerson),
  deleteUser: admins(aPerson),
  accountConfig: everybody(nothing),
  sessions: signedIn(nothing),
  endSession: signedIn(nothing, 404),
  endAllSessions: signedIn(nothing),
  forgotPassword: everybody(nothing),
  resetPassword: everybody(nothing, 404),
  askForConfirmation: signedIn(nothing),
  confirmEmail: everybody(nothing, 404),
  // The example's password is wrong for everybody.
  changeEmail: signedIn(nothing, 403),
  withdrawEmailChange: signedIn(nothing),
  confirmEmailChange: everybody(nothing, 404),
  accountSecurity: signedIn(nothing),
  secondFactor: signedIn(nothing),
  // The example's password is wrong for everybody, and nothing was begun.
  startSecondFactor: signedIn(nothing, 403),
  confirmSecondFactor: signedIn(nothing, 409),
  turnSecondFactorOff: signedIn(nothing, 403),
  replaceRecoveryCodes: signedIn(nothing, 403),
  recentSignIn: signedIn(nothing),
  signInAgain: signedIn(nothing, 403),
  ownData: signedIn(nothing),
  // The example's password is wrong for everybody.
  deleteOwnAccount: signedIn(nothing, 403),
  beginAsGuest: everybody(nothing, 201),
  openGuestOrder: everybody(nothing, 404),
  addresses: signedIn(nothing),
  addAddress: signedIn(nothing, 201),
  changeAddress: to(anAddress, 401, 404, 200, 404, 404),
  removeAddress: to(anAddress, 401, 404, 200, 404, 404),
  chooseDefaultAddress: to(anAddress, 401, 404, 200, 404, 404),
  addressConfig: everybody(nothing),

  allProducts: everybody(nothing),
  filterProducts: everybody(nothing),
  exportProducts: admins(nothing),
  product: everybody(aProduct),
  createProduct: admins(nothing, 201),
  updateProduct: admins(aProduct),
  changeStock: admins(aProduct),
  discontinueProduct: admins(aProduct),
  uploadImage: admins(nothing, 201),
  importProducts: admins(nothing),

  submitReview: signedIn(aProduct, 201),
  reviews: everybody(aReview),
  updateReview: to(aReview, 401, 404, 200, 404, 404),
  deleteReview: to(aReview, 401, 404, 200, 404, 404),
  hideReview: admins(aReview),
  hiddenReviews: admins(aHiddenReview),
  restoreReview: admins(aHiddenReview),

  addToCart: to(aCart, 401, 403, 200, 403, 403),
  cart: to(aCart, 401, 403, 200, 403, 403),
  priceCart: everybody(nothing),
  mergeCart: to(aCart, 401, 403, 200, 403, 403),
  changeQuantity: to(aCart, 401, 403, 200, 403, 403),
  removeFromCart: to(aCart, 401, 403, 200, 403, 403),

  placeOrder: signedIn(aProduct, 201),
  myOrders: signedIn(nothing),
  allOrders: admins(nothing),
  exportOrders: admins(nothing),
  deliveredOrders: admins(nothing),
  order: to(anOrder, 401, 404, 200, 200, 200),
  orderPayments: to(anOrder, 401, 404, 200, 200, 200),
  orderPapers: to(anOrder, 401, 404, 200, 200, 200),
  invoicePdf: to(anInvoicedOrder, 401, 404, 200, 200, 200),
  creditNotePdf: to(aRefundedOrder, 401, 404, 200, 200, 200),
  cancelOrder: to(anOrder, 401, 404, 200, 404, 200),
  deliveryOptions: everybody(nothing),
  deliveryMethods: admins(nothing),
  addDeliveryMethod: admins(nothing, 201),
  changeDeliveryMethod: admins(nothing),
  deliverOrder: admins(aPaidOrder),
  sendParcel: admins(aPaidOrder, 201),
  deliverParcel: admins(aSentParcel),
  takeBackParcel: admins(aSentParcel),
  undoParcelDelivery: admins(aDeliveredParcel),
  undoDelivery: admins(aDeliveredOrder),

  startPayPal: to(anOrder, 401, 404, 200, 404, 404),
  payOrder: to(anApprovedPayment, 401, 404, 200, 404, 404),
  payPalConfig: signedIn(nothing),
  paymentConfig: everybody(nothing),
  startStripe: to(anOrder, 401, 404, 200, 404, 404),
  // Only a provider can sign, whatever the caller's role.
  payPalWebhook: everybody(nothing, 400),
  stripeWebhook: everybody(nothing, 400),
  refundOrder: admins(aPaidOrder),

  orderEvents: auditors(anOrder),
  replayOrder: auditors(anOrder),
  log: auditors(nothing),
  eventStory: auditors(anEvent),
  showPersonalData: auditors(anEvent),
  trace: auditors(anEvent),
  whyOrder: auditors(anOrder),
  whyProduct: auditors(aProduct),
  proveProduct: auditors(aProduct),
  showNames: auditors(nothing),

  chooseLanguage: signedIn(nothing),

  newsletterConfig: everybody(nothing),
  // A shop that sends no letters has no newsletter.
  askForNewsletter: everybody(nothing, 404),
  confirmNewsletter: everybody(nothing, 404),
  leaveNewsletter: everybody(nothing, 404),
  newsletter: admins(nothing),
  sendIssue: admins(nothing, 404),

  overview: admins(nothing),
  system: auditors(nothing),
  // Nothing is parked in a healthy shop.
  retryParked: admins(nothing, 404),
  skipParked: admins(nothing, 404),
  // No letter has failed.
  retryLetter: admins(nothing, 404),
  requestRebuild: admins(nothing),
  requestVerification: admins(nothing),
  live: everybody(nothing),
  openApi: everybody(nothing),
} satisfies Record<RouteName, Place>;
