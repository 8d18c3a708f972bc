import type { RequestHandler } from 'express';

/**
 * Cuts off clients that do not read: when for the given milliseconds nothing of an answer could be handed on, because the
 * buffers up to the reader are full, they keep their answer, its source and a connection for nothing. Anyone who waits for
 * an answer that is not there yet, and anyone who reads slowly, is left alone.
 */
export const cutUnread =
  (ms: number): RequestHandler =>
  (_, response, next) => {
    response.setTimeout(ms, () => {
      if (response.writableLength > 0) response.destroy();
    });
    next();
  };
