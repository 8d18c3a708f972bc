import type { Request, Response } from 'express';

/** A text, and the same packed by gzip. Its name is that by which the cache of answers weighs it. */
export interface Packed {
  readonly json: string;
  readonly packed: Buffer;
}

interface Manner {
  readonly caching: string;
  readonly type?: string;
  readonly status?: number;
}

/** Packed to anyone who can unpack it. */
export function sendPacked(
  request: Request,
  response: Response,
  { json, packed }: Packed,
  { caching, type = 'html', status = 200 }: Manner,
): void {
  const isPacked = request.acceptsEncodings(['gzip']) === 'gzip';
  response.status(status).set({ 'Cache-Control': caching, Vary: 'Accept-Encoding' });
  if (isPacked) response.set('Content-Encoding', 'gzip');
  response.type(type).send(isPacked ? packed : json);
}
