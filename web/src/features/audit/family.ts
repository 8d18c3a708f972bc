import type { ToneName } from '../../ui/theme/tokens.ts';

export const families = [
  'order',
  'payment',
  'delivery',
  'cart',
  'stock',
  'review',
  'product',
  'account',
  'other',
] as const;
export type Family = (typeof families)[number];

/** The colour of each family's edge; the word stands always beside it (look §2). */
export const colourOf: Readonly<Record<Family, ToneName>> = {
  order: 'chart-1',
  payment: 'chart-2',
  delivery: 'chart-3',
  cart: 'chart-4',
  stock: 'chart-5',
  review: 'chart-6',
  product: 'muted',
  account: 'line-strong',
  other: 'line',
};

const byCategory: Readonly<Record<string, Family>> = {
  order: 'order',
  cart: 'cart',
  stock: 'stock',
  review: 'review',
  product: 'product',
  picture: 'product',
  account: 'account',
  email: 'account',
  username: 'account',
  webhook: 'payment',
};

/** An order's stream has three families: what is about money and what is about delivery say so in their names. */
export const familyOf = ({ stream, type }: { readonly stream: string; readonly type: string }): Family => {
  if (stream.startsWith('order-')) {
    if (/^(Payment|DuplicateCapture)/.test(type)) return 'payment';
    return type === 'OrderDelivered' ? 'delivery' : 'order';
  }
  return byCategory[stream.slice(0, Math.max(0, stream.indexOf('-')))] ?? 'other';
};
