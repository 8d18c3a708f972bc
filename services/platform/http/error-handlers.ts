import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { Overloaded } from '../waiting/fair-turns.ts';
import { sendProblem } from './answer.ts';
import { refuse } from '#services/kernel/decision';
import type { Ports } from './serve-route.ts';
import { isReported, markReported } from './report-other-answers.ts';
import { isUnavailable } from './unavailable.ts';

type Told = Pick<Ports, 'onAnswer' | 'onFailure'>;

/** Answers a call that nothing serves: an unknown path, or a method that its path does not have. */
export const nothingHere =
  (ports: Told): RequestHandler =>
  (_, response) =>
    answer(ports, response, 404, 'NOT_FOUND', randomUUID());

/** Answers a call that comes before the shop has checked that its stores belong together. */
export const notOpen = (ports: Told, response: Response): void =>
  answer(ports, response, 503, 'UNAVAILABLE', randomUUID());

/**
 * Answers a call that names another host: from a page of another site, or a proxy that was set up for another server.
 */
export const unknownHost = (ports: Told, response: Response): void =>
  answer(ports, response, 421, 'UNKNOWN_HOST', randomUUID());

/** Answers errors outside the routes: a path that cannot be decoded does not exist; any other error is ours. */
export const failed =
  (ports: Told): ErrorRequestHandler =>
  (error: unknown, _, response, _next) =>
    answerFailed(ports, error, response);

export const answerFailed = (ports: Told, error: unknown, response: Response): void => {
  // Its time was over and it has its answer: what becomes of it concerns nobody.
  if (isReported(response)) return;
  const requestId = randomUUID();
  if (isClients(error)) return answer(ports, response, 404, 'NOT_FOUND', requestId);
  if (error instanceof Overloaded) return answer(ports, response, 429, 'TOO_MANY_REQUESTS', requestId);
  ports.onFailure(error, { requestId, route: 'none' });
  if (isUnavailable(error)) return answer(ports, response, 503, 'UNAVAILABLE', requestId);
  return answer(ports, response, 500, 'UNEXPECTED', requestId);
};

/** Express and its file server mark errors of the client with a 4xx status. */
const isClients = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;

function answer(ports: Told, response: Response, status: number, code: string, requestId: string): void {
  markReported(response);
  sendProblem({ response, requestId, status }, refuse(code));
  ports.onAnswer({ requestId, method: response.req.method, route: 'none', status, code, ms: 0 });
}
