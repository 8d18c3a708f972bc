import { hkdfSync } from 'node:crypto';

/** The paths of the stand-ins below an origin: the shop's own, or that of their process. */
export const PAYPAL_PATH = '/simulator/paypal';
export const STRIPE_PATH = '/simulator/stripe';
export const MAIL_PATH = '/simulator/mail';
export const PAYPAL_CLIENT = 'suuq-simulator';
/** The account that gets the money of what that client makes. */
export const PAYPAL_MERCHANT = 'SUUQSTANDS234';

/** The stand-ins' credentials: the same in every process of this shop, and different in every other shop. */
export const standInSecrets = ({ namesKey }: { readonly namesKey: string }) => {
  const secretOf = (of: string) => Buffer.from(hkdfSync('sha256', namesKey, '', of, 24)).toString('hex');
  return {
    payPal: {
      clientSecret: secretOf('payment simulator'),
      webhookId: secretOf('payment simulator, webhook').slice(0, 17).toUpperCase(),
    },
    stripe: {
      secretKey: `sk_test_${secretOf('stripe simulator')}`,
      webhookSecret: `whsec_${secretOf('stripe simulator, webhook')}`,
    },
  };
};
