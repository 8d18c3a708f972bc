import type { Judged } from './environment.ts';
import { storeContradictions } from './object-store-config.ts';

/** What goes together: half of it is a mistake, and a shop that went on would do without the whole. */
const PAIRS = [
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['PAYPAL_CLIENT_SECRET', 'PAYPAL_CLIENT_ID'],
  ['PAYPAL_WEBHOOK_ID', 'PAYPAL_CLIENT_ID'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SECRET_OTHER', 'STRIPE_WEBHOOK_SECRET'],
] as const;

const ofMail = ({ MAIL_URL, MAIL_FROM }: Judged): readonly string[] =>
  MAIL_URL !== undefined && MAIL_URL !== 'none' && MAIL_FROM === undefined
    ? ['MAIL_FROM: is missing, though there is MAIL_URL']
    : [];

/** What each variable alone does not show, wherever the shop runs. */
export const contradictions = (env: Judged): readonly string[] => [
  ...PAIRS.filter(([given, other]) => env[given] !== undefined && env[other] === undefined).map(
    ([given, other]) => `${other}: is missing, though there is ${given}`,
  ),
  ...ofMail(env),
  ...storeContradictions(env),
];
