import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { areEqualSecrets } from '../../platform/identity/equal-secrets.ts';
import { Refusal } from './refusal.ts';

/** A key of the store, and what its owner may do. */
export type Key = {
  readonly secretKey: string;
  /** A temporary key's token: each request must carry it. */
  readonly sessionToken?: string;
  readonly expiresAt?: Date;
  /** The only bucket whose objects it may put, get and delete. Without it the key may do everything. */
  readonly bucket?: string;
};

export type Access = {
  readonly region: string;
  readonly keyOf: (accessKey: string) => Key | undefined;
};

export type SignedRequest = {
  readonly method: string;
  /** As received, still encoded. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: IncomingHttpHeaders;
};

/** The body's expected SHA-256 in hex, or UNSIGNED where the signer left it open. */
export type PayloadHash = string;
export const UNSIGNED: PayloadHash = 'UNSIGNED-PAYLOAD';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MINUTES_15 = 15 * 60_000;
const WEEK_SECONDS = 7 * 24 * 3600;

type Claim = {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly payload: PayloadHash;
  readonly query: SignedRequest['query'];
};

export type Verified = { readonly key: Key; readonly payload: PayloadHash };

/**
 * Checks an AWS signature version 4, in the header or in a presigned link, and answers who signed it and the body's
 * expected hash. Refuses what was not signed with a known secret, at this time and for this request.
 */
export function verify(request: SignedRequest, { region: ours, keyOf }: Access, now: Date): Verified {
  const presigned = request.query.some(([name]) => name === 'X-Amz-Signature');
  const claim = presigned ? claimOfLink(request, now) : claimOfHeader(request, now);
  const [accessKey, day, region, service, ending] = claim.credential.split('/');
  const known = keyOf(accessKey ?? '');
  if (known === undefined) throw new Refusal('InvalidAccessKeyId');
  const scoped = region === ours && service === 's3' && ending === 'aws4_request';
  if (!scoped || day !== claim.date.slice(0, 8)) throw new Refusal('AuthorizationHeaderMalformed');
  const signed = claim.signedHeaders.split(';');
  mustCover(signed, request.headers);
  const scope = [day, region, service, ending].join('/');
  const toSign = [ALGORITHM, claim.date, scope, sha256(canonical(request, claim, signed))].join('\n');
  const key = [day, region, service, ending].reduce<string | Buffer>(hmac, `AWS4${known.secretKey}`);
  if (!areEqualSecrets(hmac(key, toSign).toString('hex'), claim.signature))
    throw new Refusal('SignatureDoesNotMatch');
  mustHaveToken(request, known, now);
  return { key: known, payload: claim.payload };
}

function mustHaveToken({ headers, query }: SignedRequest, { sessionToken, expiresAt }: Key, now: Date): void {
  const inLink = query.find(([name]) => name === 'X-Amz-Security-Token')?.[1];
  const token = headers['x-amz-security-token'] ?? inLink;
  if (sessionToken !== undefined && token === undefined) throw new Refusal('InvalidAccessKeyId');
  if (sessionToken !== token) throw new Refusal('InvalidToken');
  if (expiresAt !== undefined && expiresAt <= now) throw new Refusal('ExpiredToken');
}

function claimOfHeader({ headers, query }: SignedRequest, now: Date): Claim {
  const { authorization } = headers;
  if (authorization === undefined) throw new Refusal('AccessDenied');
  const match =
    /^AWS4-HMAC-SHA256 +Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  const [, credential, signedHeaders, signature] = match ?? [];
  const [date, payload] = [headers['x-amz-date'], headers['x-amz-content-sha256']];
  if (
    !credential ||
    !signedHeaders ||
    !signature ||
    typeof date !== 'string' ||
    typeof payload !== 'string'
  ) {
    throw new Refusal('AuthorizationHeaderMalformed');
  }
  if (Math.abs(timeOf(date) - now.getTime()) > MINUTES_15) throw new Refusal('RequestTimeTooSkewed');
  if (payload !== UNSIGNED && !/^[0-9a-f]{64}$/.test(payload)) throw new Refusal('NotImplemented');
  return { credential, signedHeaders, signature, date, payload, query };
}

function claimOfLink({ query }: SignedRequest, now: Date): Claim {
  const value = (name: string) => query.find(([each]) => each === `X-Amz-${name}`)?.[1] ?? '';
  const [date, expires] = [value('Date'), Number(value('Expires'))];
  if (value('Algorithm') !== ALGORITHM || !(expires >= 1 && expires <= WEEK_SECONDS)) {
    throw new Refusal('AuthorizationQueryParametersError');
  }
  const age = now.getTime() - timeOf(date);
  if (age < -MINUTES_15) throw new Refusal('AccessDenied', 'The link is not valid yet.');
  if (age > expires * 1000) throw new Refusal('AccessDenied', 'Request has expired');
  return {
    credential: value('Credential'),
    signedHeaders: value('SignedHeaders'),
    signature: value('Signature'),
    date,
    payload: UNSIGNED,
    query: query.filter(([name]) => name !== 'X-Amz-Signature'),
  };
}

/** Danger: a header that changes what S3 does, but was not signed, could be added by anybody on the way. */
function mustCover(signed: readonly string[], headers: IncomingHttpHeaders): void {
  const open = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (!signed.includes('host') || open.length > 0) {
    throw new Refusal('AccessDenied', 'There were headers present in the request which were not signed');
  }
}

function canonical(
  { method, path, headers }: SignedRequest,
  { query, payload }: Claim,
  signed: readonly string[],
): string {
  const parameters = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).sort(byCodePoint);
  const lines = signed.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}\n`,
  );
  return [method, canonicalPath(path), parameters.join('&'), lines.join(''), signed.join(';'), payload].join(
    '\n',
  );
}

function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encode(decode(segment)))
    .join('/');
}

/** Decodes %XX; refuses what is not UTF-8. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal('InvalidURI');
  }
}

/** S3's encoding leaves only letters, digits and -._~ as they are. */
export function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function timeOf(date: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  if (year === undefined) throw new Refusal('AuthorizationHeaderMalformed');
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

const byCodePoint = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string | undefined): Buffer {
  return createHmac('sha256', key)
    .update(text ?? '')
    .digest();
}
