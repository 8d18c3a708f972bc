import type { Config } from '../../platform/config.ts';
import { said } from '../../platform/settings/said.ts';
import { writesLetters } from './writes-letters.ts';

type Given = Pick<Config, 'payPal' | 'stripe' | 'standsFor' | 'mail' | 'objects'>;

/**
 * What the shop does without in this configuration, a sentence each: nothing is wrong, but it may not be what was
 * meant.
 */
export const saidAtStart = ({ payPal, stripe, standsFor, mail, objects }: Given): readonly string[] => {
  const isPaid = payPal ?? stripe ?? (standsFor.payPal || standsFor.stripe);
  return said(
    !isPaid && 'Nobody takes payments: neither PAYPAL_CLIENT_ID nor STRIPE_SECRET_KEY is set',
    !writesLetters({ mail, standsFor }) && 'Nobody is written to: MAIL_URL names no mail server',
    !objects && 'Pictures are neither shown nor taken: S3_ENDPOINT is not set',
  );
};
