/**
 * The order pages' texts that depend on its delivery method, in English. Texts that the specification gives stand word
 * for word.
 */
const brought = {
  to: 'Shipping to',
  part: 'Partly sent',
  all: 'On its way',
  delivered: 'Delivered',
  notDelivered: 'Not delivered yet',
  steps: { sent: 'Sent', delivered: 'Delivered' },
  hints: { sent: '', delivered: 'To your door' },
  next: {
    nothing: 'We pack it and bring it to you. This page says when it is delivered.',
    part: 'A part of it is on its way, and we pack the rest. This page says when it is delivered.',
    all: 'It is on its way to you. This page says when it is delivered.',
  },
  parcel: { sent: (at: string) => `Sent ${at}`, delivered: (at: string) => `Delivered ${at}` },
};

const pickedUp: typeof brought = {
  to: 'Pick up at',
  part: 'Partly ready',
  all: 'Ready to pick up',
  delivered: 'Picked up',
  notDelivered: 'Not picked up yet',
  steps: { sent: 'Ready to pick up', delivered: 'Picked up' },
  hints: { sent: 'At the market', delivered: '' },
  next: {
    nothing: 'We pack it for you to pick up. This page says when it is ready.',
    part: 'A part of it is ready to pick up, and we pack the rest.',
    all: 'It is ready: pick it up when it suits you.',
  },
  parcel: { sent: (at) => `Ready since ${at}`, delivered: (at) => `Picked up ${at}` },
};

export const ways = { brought, pickedUp };
