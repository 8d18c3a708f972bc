import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { areEqualSecrets } from '../../../platform/identity/equal-secrets.ts';

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
    if (!areEqualSecrets(asked, expected)) {
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
    if (areEqualSecrets(request.headers.authorization ?? '', `Bearer ${tokenOf(account)}`)) return next();
    return response
      .status(401)
      .json({ error: 'invalid_token', error_description: 'The token passed in was not found in the system' });
  };

const tokenOf = ({ clientId, clientSecret }: SimulatedAccount): string =>
  createHash('sha256').update(`token of ${clientId} by ${clientSecret}`).digest('base64url');
