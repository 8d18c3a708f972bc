import jwt from 'jsonwebtoken';
import { z } from 'zod';

const claims = z.object({ sid: z.string(), sub: z.string(), iat: z.number(), exp: z.number() });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Forged values of the cookie `session`, made from a real one; some with the shop's own secret. */
export const forgeries = (
  real: string,
  secret: string,
  somebodyElse: string,
): Readonly<Record<string, string>> => {
  const mine = claims.parse(jwt.decode(real));
  const [head = '', body = '', signature = ''] = real.split('.');
  const signed = (changes: object, key = secret, options: jwt.SignOptions = {}) =>
    jwt.sign({ ...mine, ...changes }, key, { algorithm: 'HS256', ...options });
  return {
    'no algorithm': `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'no algorithm, with a signature': `${part({ alg: 'none' })}.${body}.${signature}`,
    'another algorithm, the right key': signed({}, secret, { algorithm: 'HS512' }),
    'another key': signed({}, 'x'.repeat(40)),
    'an empty signature': `${head}.${body}.`,
    'another body': `${head}.${part({ ...mine, sub: somebodyElse })}.${signature}`,
    'another person, the right key': signed({ sub: somebodyElse }),
    'no such session, the right key': signed({ sid: 'nobody' }),
    'no text for a session, the right key': signed({ sid: { toString: 1 } }),
    'expired, the right key': signed({ iat: 1, exp: 2 }),
    'not yet, the right key': signed({ nbf: mine.exp - 1 }),
    'U+0000 for a session, the right key': signed({ sid: '\0' }),
    'nothing in it': jwt.sign({}, secret),
    'no token': 'session',
  };
};
