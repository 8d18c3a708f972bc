import type { RequestHandler } from 'express';

/**
 * Cuts off clients that do not read. If for the given milliseconds nothing of an answer could be passed on, because all
 * buffers up to the reader are full, such a client holds its answer, its source and a connection for nothing. A client
 * that waits for an answer, or reads slowly, is left alone.
 */
export const cutUnread =
  (ms: number): RequestHandler =>
  (_, response, next) => {
    response.setTimeout(ms, () => {
      if (response.writableLength > 0) response.destroy();
    });
    next();
  };
