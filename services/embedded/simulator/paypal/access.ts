import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';

export interface SimulatedAccount {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Answers the account's access token, as PayPal's OAuth endpoint does; it is the same in every process. */
export const grantToken =
  (account: SimulatedAccount): RequestHandler =>
  (request, response) => {
    const asked = request.headers.authorization ?? '';
    const { clientId, clientSecret } = account;
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (!isEqual(asked, expected)) {
      response
        .status(401)
        .json({ error: 'invalid_client', error_description: 'Client Authentication failed' });
      return;
    }
    response.json({
      access_token: tokenOf(account),
      token_type: 'Bearer',
      app_id: 'APP-SIMULATOR',
      expires_in: 32_400,
      scope: 'https://uri.paypal.com/services/payments/payment',
    });
  };

/** Admits only calls with the token. */
export const requireToken =
  (account: SimulatedAccount): RequestHandler =>
  (request, response, next) => {
    if (isEqual(request.headers.authorization ?? '', `Bearer ${tokenOf(account)}`)) return next();
    return response
      .status(401)
      .json({ error: 'invalid_token', error_description: 'The token passed in was not found in the system' });
  };

const tokenOf = ({ clientId, clientSecret }: SimulatedAccount): string =>
  hash(`token of ${clientId} by ${clientSecret}`).toString('base64url');

const isEqual = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
