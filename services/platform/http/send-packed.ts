import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { ownBytes } from './own-bytes.ts';

/** A text and its gzip form. The cache of answers weighs them by these names. */
export interface PackedText {
  readonly json: string;
  readonly packed: Buffer;
  /** Differs for every text; only for what everybody may keep. */
  readonly tag?: string;
}

const pack = promisify(gzip);

/** Compresses a text. */
export const packText = async (text: string): Promise<PackedText> => ({
  json: text,
  packed: ownBytes(await pack(text)),
});

/** Compresses a text that everybody may keep, and tags it, so that anyone who has it need not be sent it again. */
export const packForAll = async (text: string): Promise<PackedText> => {
  const { packed } = await packText(text);
  // The gzip form says the same in a fifth of the bytes.
  return { json: text, packed, tag: hash('sha256', packed, 'base64url') };
};

interface Manner {
  readonly caching: string;
  readonly type?: string;
  readonly status?: number;
}

/** Sends it compressed to a client that accepts it; answers 304 to one that has it. */
export function sendPacked(
  request: Request,
  response: Response,
  { json, packed, tag }: PackedText,
  { caching, type = 'html', status = 200 }: Manner,
): void {
  const isPacked = request.acceptsEncodings(['gzip']) === 'gzip';
  response.status(status).set({ 'Cache-Control': caching, Vary: 'Accept-Encoding' });
  if (isPacked) response.set('Content-Encoding', 'gzip');
  if (tag !== undefined) response.set('ETag', `"${isPacked ? 'gzip' : 'identity'}-${tag}"`);
  response.type(type).send(isPacked ? packed : json);
}
