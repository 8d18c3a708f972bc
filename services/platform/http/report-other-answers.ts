import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { RefusalCode } from '#contracts/messages';
import { PROBED } from './probed.ts';
import type { Ports } from './serve-route.ts';

const KINDS = [
  ['/media/', 'pictures'],
  ['/assets/', 'assets'],
  ['/simulator/', 'simulator'],
] as const;

/**
 * Reports every answer that is not of a route, by the kind of thing that was asked for: a path may hold an id or a
 * search.
 */
export const reportOtherAnswers =
  ({ onAnswer }: Pick<Ports, 'onAnswer'>): RequestHandler =>
  ({ method, path }, response, next) => {
    if (PROBED.has(path)) return next();
    const startedAt = performance.now();
    const requestId = randomUUID();
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      if (isReported(response)) return;
      const ms = performance.now() - startedAt;
      const { statusCode: status, locals } = response;
      const code: unknown = locals['refusedBy'];
      const no = typeof code === 'string' ? { code } : {};
      onAnswer({ requestId, method, route: kindOf(path), status, ms, ...no });
    });
    return next();
  };

const kindOf = (path: string): string =>
  KINDS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'pages';

/** Notes why an answer was refused, to be reported with it. */
export const markRefused = (response: Response, code: RefusalCode): void =>
  void (response.locals['refusedBy'] = code);

/** Notes that an answer was reported already, by the handler that answered an error with its reason and id. */
export const markReported = (response: Response): void => void (response.locals['isReported'] = true);
export const isReported = (response: Response): boolean => response.locals['isReported'] === true;
