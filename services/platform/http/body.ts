import type { IncomingMessage } from 'node:http';
import type { CommonRefusal } from '#contracts/kernel/problem';

/** A body that was read, a reason why not, or a client that left meanwhile. */
export type Body =
  | { readonly kind: 'read'; readonly value: unknown; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly code: CommonRefusal }
  | { readonly kind: 'gone' };

/** Reads a request's body in another way than as JSON (an upload, for one). Never throws for what a client sent. */
export type BodyReader = (request: IncomingMessage) => Promise<Body>;

/** Bytes: what a call may carry, and how much more is read and thrown away so that the refusal reaches the client. */
const LIMIT = { body: 128 * 1024, drained: 16 * 1024 * 1024 } as const;
const refused = (code: CommonRefusal): Body => ({ kind: 'refused', code });
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a JSON body. None at all is `{}`: a call without fields needs no body. */
export const readJson: BodyReader = async (request) => {
  const bytes = await readBytes(request);
  if (!Buffer.isBuffer(bytes)) return bytes;
  if (bytes.length === 0) return { kind: 'read', value: {}, bytes };
  if (!isPlainJson(request)) return refused('UNSUPPORTED_MEDIA_TYPE');
  try {
    const text = utf8.decode(bytes);
    const value: unknown = JSON.parse(text);
    // Only an escape can bring in what no store takes; most bodies have none and are not walked.
    if (text.includes('\\u') && !isStorable(value)) return refused('UNREADABLE_BODY');
    return { kind: 'read', value, bytes };
  } catch {
    return refused('UNREADABLE_BODY');
  }
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

function readBytes(request: IncomingMessage): Promise<Buffer | Body> {
  if (Number(request.headers['content-length'] ?? 0) > LIMIT.drained)
    return Promise.resolve(refused('BODY_TOO_LARGE'));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= LIMIT.body) chunks.push(chunk);
      else chunks.length = 0;
      if (length > LIMIT.drained) resolve(refused('BODY_TOO_LARGE'));
    });
    request.once('end', () =>
      resolve(length > LIMIT.body ? refused('BODY_TOO_LARGE') : Buffer.concat(chunks)),
    );
    request.once('error', () => resolve({ kind: 'gone' }));
    request.once('close', () => resolve({ kind: 'gone' }));
  });
}
