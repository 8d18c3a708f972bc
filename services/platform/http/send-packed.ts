import type { Request, Response } from 'express';

/** A text and its gzip form. The cache of answers weighs them by these names. */
export interface Packed {
  readonly json: string;
  readonly packed: Buffer;
}

interface Manner {
  readonly caching: string;
  readonly type?: string;
  readonly status?: number;
}

/** Sends it compressed to a client that accepts it. */
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
