/**
 * The admins' texts about an order that depend on its delivery method, in English. Texts that the specification gives
 * stand word for word.
 */
const brought = {
  deliver: 'Mark as Delivered',
  deliverHead: 'Has this order arrived?',
  deliverSentence: (writesLetters: boolean) =>
    `The customer sees it as delivered at once. You can take that back for a minute${writesLetters ? '; then they get a letter' : ''}. Money can still go back afterwards.`,
  delivered: 'Order marked as delivered',
  deliverFailed: 'Failed to mark as delivered',
  whyNotDeliver: {
    pending: 'It can be marked as delivered once it is paid.',
    paid: '',
    delivered: 'It is delivered. It can still be refunded.',
    cancelled: 'It was cancelled, so it cannot be delivered.',
    expired: 'It was not paid in time, and its stock was released.',
    refunded: 'It was fully refunded, so nothing more is sent.',
  },
  send: 'Send a parcel',
  sendAction: 'Send the parcel',
  sendLead: (writesLetters: boolean) =>
    `You can take it back for a minute. Then ${writesLetters ? 'the customer gets a letter with what is in it and how to follow it, and ' : ''}the order cannot be cancelled any more.`,
  sent: (number: number) => `Parcel ${number} is on its way`,
  sendFailed: 'The parcel was not sent.',
  piecesLeft: (left: number) => `${left} left to send`,
  parcelDelivered: (number: number) => `Mark parcel ${number} as delivered`,
  parcelArrived: (number: number) => `Parcel ${number} marked as delivered`,
  takeBackParcel: (number: number) => `Undo sending parcel ${number}`,
  undoParcelDelivery: (number: number) => `Undo delivery of parcel ${number}`,
  undoDelivery: 'Undo the delivery',
};

const pickedUp: typeof brought = {
  deliver: 'Mark as Handed Over',
  deliverHead: 'Was this order handed over?',
  deliverSentence: (writesLetters) =>
    `The customer sees it as picked up at once. You can take that back for a minute${writesLetters ? '; then they get a letter' : ''}. Money can still go back afterwards.`,
  delivered: 'Order marked as handed over',
  deliverFailed: 'Failed to mark as handed over',
  whyNotDeliver: {
    pending: 'It can be handed over once it is paid.',
    paid: '',
    delivered: 'It was handed over. It can still be refunded.',
    cancelled: 'It was cancelled, so it cannot be handed over.',
    expired: 'It was not paid in time, and its stock was released.',
    refunded: 'It was fully refunded, so nothing more is handed over.',
  },
  send: 'Mark as Ready to Pick Up',
  sendAction: 'It is ready',
  sendLead: (writesLetters) =>
    `You can take it back for a minute. Then ${writesLetters ? 'the customer gets a letter with what is ready and where it is, and ' : ''}the order cannot be cancelled any more.`,
  sent: (number) => `Parcel ${number} is ready to pick up`,
  sendFailed: 'It was not marked as ready.',
  piecesLeft: (left) => `${left} not ready yet`,
  parcelDelivered: (number) => `Mark parcel ${number} as handed over`,
  parcelArrived: (number) => `Parcel ${number} marked as handed over`,
  takeBackParcel: (number) => `Undo that parcel ${number} is ready`,
  undoParcelDelivery: (number) => `Undo handing over parcel ${number}`,
  undoDelivery: 'Undo handing it over',
};

export const ways = { brought, pickedUp };
