import { problem, type Problem } from './problem.ts';
import type { Refusal } from './refusal.ts';
import { pathOf, type Request, type Route } from './route.ts';
import { within } from './within.ts';
import type { z } from 'zod';

/**
 * A call that was refused or not answered: `status` is 0 and the code `OFFLINE` when nothing answered, `TIMEOUT` when
 * it took too long.
 */
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

/** Declared refusals with details, by their codes. */
type Detailed = Readonly<Record<string, Refusal<z.ZodType>>>;

/**
 * The details of an error that is one of these refusals, parsed as declared. Undefined for any other failure, and for
 * details that cannot be read.
 */
export const detailsOf = <const R extends Detailed>(
  error: unknown,
  refusals: R,
): z.output<R[keyof R]['details']> | undefined => {
  if (!(error instanceof CallFailed)) return undefined;
  const { code, details } = error.problem;
  const declared = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  return declared?.details.safeParse(details).data as z.output<R[keyof R]['details']> | undefined;
};

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

type AnswerOf<R extends Route> = z.output<R['answer']>;

export type Call = <R extends Route>(
  route: R,
  request: Request<R>,
  options?: CallOptions,
) => Promise<AnswerOf<R>>;

/** An answer with what its headers say (design §6). */
export interface WithHeaders<A> {
  readonly answer: A;
  /** The number of rows in all, where the answer is a page of a list. */
  readonly total: number | undefined;
  /** Where the next page begins, as the list's `cursor` takes it; undefined after the last page. */
  readonly nextCursor: string | undefined;
  /** The log position of a command's result, as decimal digits. */
  readonly position: string | undefined;
  /** The answer may lack what the caller has just written. */
  readonly stale: boolean;
  /** The answer shows somebody's personal data, and that the caller looked is recorded. */
  readonly lookRecorded: boolean;
}

export interface Client extends Call {
  /** The same call, answered with what the headers say. */
  readonly withHeaders: <R extends Route>(
    route: R,
    request: Request<R>,
    options?: CallOptions,
  ) => Promise<WithHeaders<AnswerOf<R>>>;
}

const SILENCE = {
  OFFLINE: 'The shop cannot be reached.',
  TIMEOUT: 'The shop took too long to answer.',
} as const;
const local = (code: string, message: string): Problem => ({ code, message, requestId: '' });

/** The failure of a call that nobody answered. */
export const unanswered = (why: keyof typeof SILENCE): CallFailed =>
  new CallFailed(0, local(why, SILENCE[why]));

/** Reads a route's answer from a response. Throws `CallFailed` where the response is none. */
export const readAnswer = <R extends Route>(route: R, status: number, text: string): AnswerOf<R> => {
  const isSuccess = status >= 200 && status < 300;
  const body = isSuccess && route.stream ? text : jsonIn(text);
  if (!isSuccess) throw failureOf(status, body);
  const answer = route.answer.safeParse(body);
  if (!answer.success) throw new CallFailed(status, local('UNREADABLE_ANSWER', answer.error.message));
  return answer.data as AnswerOf<R>;
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const failureOf = (status: number, body: unknown): CallFailed => {
  const parsed = problem.safeParse(body);
  return new CallFailed(
    status,
    parsed.success ? parsed.data : local('UNREADABLE_ANSWER', `The shop answered ${status}.`),
  );
};

/** The body of a call: JSON, a form with one file, or nothing. A form sets its own content type, with its boundary. */
export const contentOf = <R extends Route>(route: R, request: Request<R>): string | FormData | undefined => {
  if (route.upload === undefined) return route.body && JSON.stringify(request.body ?? {});
  const form = new FormData();
  for (const [name, value] of Object.entries(request.body ?? {})) form.set(name, String(value));
  if (request.file) form.set(route.upload, request.file);
  return form;
};

/** Milliseconds that a client waits for an answer, except to an upload. The shop answers in less. */
export const CLIENT_TIMEOUT = 15_000;

/**
 * A typed client of the API. `base` is the origin followed by `/api`. Throws `CallFailed` for every answer that is not
 * a success.
 */
export const createClient = (
  base: string,
  {
    fetch = globalThis.fetch,
    timeout = CLIENT_TIMEOUT,
  }: { fetch?: typeof globalThis.fetch; timeout?: number } = {},
): Client => {
  const send = async <R extends Route>(route: R, request: Request<R>, options: CallOptions) => {
    const url = base + pathOf(route, request.params ?? {}, request.query ?? {});
    const content = contentOf(route, request);
    return within(timeout, async (signal) => {
      const failed = (): never => {
        throw unanswered(signal.aborted ? 'TIMEOUT' : 'OFFLINE');
      };
      const response = await fetch(url, {
        method: route.method,
        headers: {
          ...(typeof content === 'string' && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        signal,
        body: content ?? null,
      }).catch(failed);
      const text = await response.text().catch(failed);
      return { headers: response.headers, answer: readAnswer(route, response.status, text) };
    });
  };

  const call: Call = async (route, request, options = {}) => (await send(route, request, options)).answer;
  return Object.assign(call, {
    withHeaders: async <R extends Route>(route: R, request: Request<R>, options: CallOptions = {}) => {
      const { headers, answer } = await send(route, request, options);
      const total = headers.get('x-total-count');
      return {
        answer,
        total: total === null ? undefined : Number(total),
        nextCursor: headers.get('x-next-cursor') ?? undefined,
        position: headers.get('x-log-position') ?? undefined,
        stale: headers.get('x-stale') === 'true',
        lookRecorded: headers.get('x-look-recorded') === 'true',
      };
    },
  });
};
