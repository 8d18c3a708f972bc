import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Written } from './object-file.ts';
import { Refusal } from './refusal.ts';
import { decode, UNSIGNED, type Key, type PayloadHash } from './signature.ts';

/** A request with a valid signature. */
export type Call = {
  readonly method: string;
  readonly bucket: string;
  /** Empty for a bucket itself. */
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
  readonly payload: PayloadHash;
  /** The key that signed it. */
  readonly by: Key;
};

export type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
};

export type Query = readonly (readonly [name: string, value: string])[];

const LONGEST_KEY = 1024;

/** Path-style addresses: /bucket/any/key; virtual hosts, where the store has a domain: bucket.domain/any/key. */
export function addressed(path: string, host = '', domain?: string): { bucket: string; key: string } {
  const [, first = '', ...rest] = path.split('/');
  const before = domain === undefined ? -1 : host.lastIndexOf(`.${domain}`);
  const [bucket, key] =
    before > 0 ? [host.slice(0, before), decode(path.slice(1))] : [decode(first), decode(rest.join('/'))];
  if (Buffer.byteLength(key) > LONGEST_KEY) throw new Refusal('KeyTooLongError');
  return { bucket, key };
}

export function queryOf(text: string): Query {
  if (text === '') return [];
  return text.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [decode(name.replaceAll('+', ' ')), decode(value.join('=').replaceAll('+', ' '))] as const;
  });
}

/** Refuses a body that differs from the signed one, or from its Content-MD5; answers its entity tag. */
export function acceptBody({ headers, payload }: Call): (written: Written) => string {
  return ({ size, md5, sha256 }) => {
    if (payload !== UNSIGNED && payload !== sha256) throw new Refusal('XAmzContentSHA256Mismatch');
    if (typeof headers['content-md5'] === 'string' && headers['content-md5'] !== md5.toString('base64')) {
      throw new Refusal('BadDigest');
    }
    const announced = headers['content-length'];
    if (announced !== undefined && Number(announced) !== size) throw new Refusal('IncompleteBody');
    return md5.toString('hex');
  };
}
