import { problem, type Problem } from './problem.ts';
import { pathOf, type Request, type Route } from './route.ts';
import type { z } from 'zod';

/** The server's "no", or none at all: `status` 0 and code `OFFLINE` when nothing answered, `TIMEOUT` when it took too long. */
export class CallFailed extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, body: Problem) {
    super(body.message);
    this.name = 'CallFailed';
    this.status = status;
    this.problem = body;
  }
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export type Call = <R extends Route>(
  route: R,
  request: Request<R>,
  options?: CallOptions,
) => Promise<z.output<R['answer']>>;

const local = (code: string, message: string): Problem => ({ code, message, requestId: '' });

const failureOf = (status: number, body: unknown): CallFailed => {
  const parsed = problem.safeParse(body);
  return new CallFailed(
    status,
    parsed.success ? parsed.data : local('UNREADABLE_ANSWER', `The shop answered ${status}.`),
  );
};

/** A typed client of the API. `base` is the origin and `/api`. Throws `CallFailed` for every answer that is not a success. */
export const createClient = (
  base: string,
  { fetch = globalThis.fetch, timeout = 15_000 }: { fetch?: typeof globalThis.fetch; timeout?: number } = {},
): Call => {
  return async <R extends Route>(route: R, request: Request<R>, options: CallOptions = {}) => {
    const url = base + pathOf(route, request.params ?? {}, request.query ?? {});
    const deadline = AbortSignal.timeout(timeout);
    const init: RequestInit = {
      method: route.method,
      credentials: 'same-origin',
      headers: { ...(route.body ? { 'content-type': 'application/json' } : {}), ...options.headers },
      signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
      ...(route.body ? { body: JSON.stringify(request.body ?? {}) } : {}),
    };
    const response = await fetch(url, init).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new CallFailed(
        0,
        deadline.aborted
          ? local('TIMEOUT', 'The shop took too long to answer.')
          : local('OFFLINE', 'The shop cannot be reached.'),
      );
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw failureOf(response.status, body);
    const answer = route.answer.safeParse(body);
    if (!answer.success)
      throw new CallFailed(response.status, local('UNREADABLE_ANSWER', answer.error.message));
    return answer.data as z.output<R['answer']>;
  };
};
