import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** Other origins, by what a page may do with them. */
export interface ProviderSources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
}

export interface PagePolicy {
  /** The payment provider whose button the pages show. */
  readonly provider?: ProviderSources | undefined;
  /** The shop is reached by https only. */
  readonly https: boolean;
}

/**
 * What PayPal's button needs: its script and what that loads, its check against fraud, the frames it opens, and
 * pictures. Only these hosts of PayPal's; those of its sandbox only where that is configured.
 */
export function payPalSources(baseUrl: string): ProviderSources {
  const isSandbox = new URL(baseUrl).hostname.endsWith('.sandbox.paypal.com');
  const site = ['https://www.paypal.com', ...(isSandbox ? ['https://www.sandbox.paypal.com'] : [])];
  return {
    script: [...site, 'https://www.paypalobjects.com', 'https://c.paypal.com'],
    connect: site,
    frame: [...site, 'https://c.paypal.com'],
    image: [...site, 'https://www.paypalobjects.com', ...COUNTED_AT],
  };
}

/** Where PayPal's tracking pixels are. */
const COUNTED_AT = ['https://t.paypal.com', 'https://c.paypal.com', 'https://b.stats.paypal.com'] as const;

const NO_PROVIDER: ProviderSources = { script: [], connect: [], frame: [], image: [] };

/** Device features that no page of the shop needs, nor any frame in it. */
const NOT_NEEDED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
] as const;

/** Switches them off in the page and in all that it frames. */
export const permissionsPolicy: RequestHandler = (_, response, next) => {
  response.setHeader('Permissions-Policy', PERMISSIONS);
  next();
};
const PERMISSIONS = NOT_NEEDED.map((name) => `${name}=()`).join(', ');

/**
 * What pages may do in a browser: run our own scripts and the payment provider's, but none written into the page.
 * Inline styles are allowed, since the component library makes them as it goes.
 */
export const securityHeaders = ({ provider = NO_PROVIDER, https }: PagePolicy): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...provider.script],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...provider.image],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...provider.connect],
        frameSrc: ["'self'", ...provider.frame],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The provider's window must be able to tell the page that the buyer approved.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https,
  });
