import helmet from 'helmet';
import type { RequestHandler } from 'express';

export interface PagePolicy {
  /** Other origins whose script the pages may run and whose frames they may show: the payment providers'. */
  readonly providers: readonly string[];
  /** The shop is reached by https only. */
  readonly https: boolean;
}

/** PayPal's button: its script, what that loads, and the frames it opens. */
export const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const;

/**
 * What the pages may do in a browser: run our own scripts and the payment provider's, none written into the page.
 * Styles may be, since the component library makes them as it goes.
 */
export const securityHeaders = ({ providers, https }: PagePolicy): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...providers],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...providers],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...providers],
        frameSrc: ["'self'", ...providers],
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
