import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { refuse, type Refused } from '#services/kernel/decision';
import { addressOf } from './exchange.ts';
import { networkOf } from './network.ts';
import { Received } from './received.ts';

/** A body that was read, why it was not, or a client that left meanwhile. */
export type Body =
  | {
      readonly kind: 'read';
      readonly value: unknown;
      readonly bytes: Buffer;
      /** The file of an upload; `undefined` when there was none, or not in the declared field. */
      readonly file?: Buffer | undefined;
    }
  /** With a code that every call can have, or one of the route's own. */
  | Refused<string>
  | { readonly kind: 'gone' };

/** Reads a request's body in another form than JSON, such as an upload. Never throws because of what a client sent. */
export type BodyReader = (request: Request) => Promise<Body>;

/** The most bytes in the body of a call. */
const LIMIT = 128 * 1024;
/** The most bytes that are read and thrown away so that a refusal reaches the client. */
export const DRAINED = 16 * 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonReader =
  (takes: (value: unknown, text: string) => boolean): BodyReader =>
  async (request) => {
    const bytes = await readBytes(request, LIMIT);
    if (!Buffer.isBuffer(bytes)) return bytes;
    if (bytes.length === 0) return { kind: 'read', value: {}, bytes };
    if (!isPlainJson(request)) return refuse('UNSUPPORTED_MEDIA_TYPE');
    try {
      const text = utf8.decode(bytes);
      const value: unknown = JSON.parse(text);
      return takes(value, text) ? { kind: 'read', value, bytes } : refuse('UNREADABLE_BODY');
    } catch {
      return refuse('UNREADABLE_BODY');
    }
  };

/**
 * Reads a JSON body. No body is `{}`, since a call without fields needs none. Only an escape can bring in characters
 * that a store refuses; most bodies have none and are not searched.
 */
export const readJson = jsonReader((value, text) => !text.includes('\\u') || isStorable(value));

/** As `readJson`, with any text in it: for a call that only compares what it is sent and keeps none of it. */
export const readAnyJson = jsonReader(() => true);

/** Reads a body and keeps nothing of it: for callers who may not send one. */
export const skipBody: BodyReader = async (request) => {
  const bytes = await readBytes(request, 0);
  if (!Buffer.isBuffer(bytes) && bytes.kind === 'gone') return bytes;
  const isEndless = !request.complete;
  return isEndless ? refuse('BODY_TOO_LARGE') : { kind: 'read', value: {}, bytes: Buffer.alloc(0) };
};

/** Whether every store can keep a text: PostgreSQL takes neither U+0000 nor half a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Without recursion, since a client chooses the depth. */
function isStorable(root: unknown): boolean {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !isStorableText(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) open.push(key, inner);
  }
  return true;
}

function isPlainJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  // No compressed bodies: a small one could unpack to any size.
  return type === 'application/json' && (headers['content-encoding'] ?? 'identity') === 'identity';
}

function readBytes(request: Request, limit: number): Promise<Buffer | Body> {
  if (request.destroyed) return Promise.resolve({ kind: 'gone' });
  if (Number(request.headers['content-length'] ?? 0) > DRAINED)
    return Promise.resolve(refuse('BODY_TOO_LARGE'));
  return new Promise((resolve) => {
    const received = new Received(() => networkOf(addressOf(request)));
    let length = 0;
    const gone = (): void => {
      received.leave();
      resolve({ kind: 'gone' });
    };
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) received.leave();
      else if (!received.add(chunk)) resolve(refuse('BUSY'));
      if (length > DRAINED) resolve(refuse('BODY_TOO_LARGE'));
    });
    request.once('end', () => resolve(length > limit ? refuse('BODY_TOO_LARGE') : received.take()));
    request.once('error', gone);
    request.once('close', gone);
  });
}
