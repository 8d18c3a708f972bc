import type { IncomingMessage } from 'node:http';
import { refuse, type Refused } from '#services/kernel/decision';

/** A body that was read, a reason why not, or a client that left meanwhile. */
export type Body =
  | {
      readonly kind: 'read';
      readonly value: unknown;
      readonly bytes: Buffer;
      /** Of an upload; `undefined` when there was none, or not the one that was asked for. */
      readonly file?: Buffer | undefined;
    }
  /** With a code that every call can have, or with one of the route's own. */
  | Refused<string>
  | { readonly kind: 'gone' };

/** Reads a request's body in another way than as JSON (an upload, for one). Never throws for what a client sent. */
export type BodyReader = (request: IncomingMessage) => Promise<Body>;

/** Bytes that a call may carry. */
const LIMIT = 128 * 1024;
/** Bytes that are read and thrown away at most so that a refusal reaches the client. */
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
 * Reads a JSON body. None at all is `{}`: a call without fields needs no body. Only an escape can bring in what no store
 * takes; most bodies have none and are not walked.
 */
export const readJson = jsonReader((value, text) => !text.includes('\\u') || isStorable(value));

/** As `readJson`, with any text in it: for a call that only compares what it is sent, and keeps nothing of it. */
export const readAnyJson = jsonReader(() => true);

/** Reads whatever was sent and keeps nothing of it: for those who may not send it. */
export const skipBody: BodyReader = async (request) => {
  const bytes = await readBytes(request, 0);
  if (!Buffer.isBuffer(bytes) && bytes.kind === 'gone') return bytes;
  const isEndless = !request.complete;
  return isEndless ? refuse('BODY_TOO_LARGE') : { kind: 'read', value: {}, bytes: Buffer.alloc(0) };
};

/** Whether a text can be kept by every store: PostgreSQL takes neither U+0000 nor half a surrogate pair. */
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
  // Nothing compressed: a small body could unpack to any size.
  return type === 'application/json' && (headers['content-encoding'] ?? 'identity') === 'identity';
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer | Body> {
  if (request.destroyed) return Promise.resolve({ kind: 'gone' });
  if (Number(request.headers['content-length'] ?? 0) > DRAINED)
    return Promise.resolve(refuse('BODY_TOO_LARGE'));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (length > DRAINED) resolve(refuse('BODY_TOO_LARGE'));
    });
    request.once('end', () => resolve(length > limit ? refuse('BODY_TOO_LARGE') : Buffer.concat(chunks)));
    request.once('error', () => resolve({ kind: 'gone' }));
    request.once('close', () => resolve({ kind: 'gone' }));
  });
}
