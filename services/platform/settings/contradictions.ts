import type { Judged } from './environment.ts';
import { storeContradictions } from './object-store-config.ts';

/** Variables that go together: half of a pair is a mistake, and the shop would do without what the pair is for. */
const PAIRS = [
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['PAYPAL_CLIENT_SECRET', 'PAYPAL_CLIENT_ID'],
  // Without it nobody could tell whether a buyer has paid the shop or somebody else.
  ['PAYPAL_CLIENT_ID', 'PAYPAL_MERCHANT_ID'],
  ['PAYPAL_MERCHANT_ID', 'PAYPAL_CLIENT_ID'],
  ['PAYPAL_WEBHOOK_ID', 'PAYPAL_CLIENT_ID'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SECRET_OTHER', 'STRIPE_WEBHOOK_SECRET'],
] as const;

const ofMail = ({ MAIL_URL, MAIL_FROM }: Judged): readonly string[] =>
  MAIL_URL !== undefined && MAIL_URL !== 'none' && MAIL_FROM === undefined
    ? ['MAIL_FROM: is missing, though there is MAIL_URL']
    : [];

/** Contradictions between variables, wherever the shop runs. */
export const contradictions = (env: Judged): readonly string[] => [
  ...PAIRS.filter(([given, other]) => env[given] !== undefined && env[other] === undefined).map(
    ([given, other]) => `${other}: is missing, though there is ${given}`,
  ),
  ...ofMail(env),
  ...storeContradictions(env),
];
