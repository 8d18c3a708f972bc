import { setTimeout as pause } from 'node:timers/promises';
import type { RequestHandler, Response, Router } from 'express';
import { z } from 'zod';

/**
 * How one call goes wrong: `fail` does nothing and answers 503, `lose` does it and never answers, `reset` does it and
 * hangs up, `garble` does it and answers nonsense, `decline` refuses the buyer's means of payment, `pending` takes the
 * money and holds it back: for `after` milliseconds, or until told otherwise; `break` does nothing, answers 500 and, as
 * Stripe does, the same again whenever the call's key is used.
 */
const kind = z.enum(['fail', 'lose', 'reset', 'garble', 'decline', 'pending', 'break']);
const MADE_BY_CALLS: ReadonlySet<z.infer<typeof kind>> = new Set(['decline', 'pending', 'break']);

const webhookFaults = z.object({
  /** No webhook is sent; what happens while it is on is never sent later. */
  off: z.boolean().default(false),
  /** How often each webhook is sent again. */
  repeat: z.int().min(0).max(100).default(0),
  /** Milliseconds before each is first sent; with `shuffle` any time up to that, so that they overtake each other. */
  delay: z.int().min(0).max(600_000).default(0),
  shuffle: z.boolean().default(false),
  /** Each is preceded by a forged one, signed with another key, over ten times the sum. */
  forge: z.boolean().default(false),
});
export type WebhookFaults = z.infer<typeof webhookFaults>;

/** The body of `POST /faults` for a provider with these calls; what it leaves out goes back to normal. */
const faultsBody = <Operation extends string>(operations: readonly [Operation, ...Operation[]]) =>
  z.strictObject({
    /** Milliseconds before every call. */
    slow: z.int().min(0).max(120_000).default(0),
    /** Each applies once, in this order, to the next call that it is meant for. */
    next: z
      .array(
        z.object({
          kind,
          on: z.enum(operations).optional(),
          after: z.int().min(0).max(600_000).optional(),
        }),
      )
      .max(1_000)
      .default([]),
    notices: webhookFaults.prefault({}),
  });

type FaultsBody<Operation extends string> = z.output<ReturnType<typeof faultsBody<Operation>>>;
type Fault<Operation extends string> = FaultsBody<Operation>['next'][number];

/** When the money of a capture settles: at once, at that time, or when told. */
export type Settling = 'now' | 'when told' | Date;

/** A stand-in's switch for a provider's bad days. Each process has its own. */
export class Faults<Operation extends string> {
  readonly #body: z.ZodType<FaultsBody<Operation>>;
  readonly #away: () => Error;
  #set: FaultsBody<Operation>;

  /** `away` makes the provider's own error for an outage. */
  constructor(operations: readonly [Operation, ...Operation[]], away: () => Error) {
    this.#body = faultsBody(operations);
    this.#set = this.#body.parse({});
    this.#away = away;
  }

  get webhooks(): WebhookFaults {
    return this.#set.notices;
  }

  /** Uses up the decline that is meant for this call, if there is one. */
  takeDecline(at: Operation): boolean {
    return this.#take(at, (each) => each === 'decline') !== undefined;
  }

  /** Uses up the breakdown that is meant for this call, if there is one. */
  takeBreakdown(at: Operation): boolean {
    return this.#take(at, (each) => each === 'break') !== undefined;
  }

  /** Uses up the delay that is meant for the money of this call, if there is one. */
  takeSettling(at: Operation, now: Date): Settling {
    const fault = this.#take(at, (each) => each === 'pending');
    if (!fault) return 'now';
    return fault.after === undefined ? 'when told' : new Date(now.getTime() + fault.after);
  }

  /** Applies the faults that are meant for a call. */
  readonly strike =
    (at: Operation): RequestHandler =>
    async (request, response, next) => {
      const struck = this.#take(at, (each) => !MADE_BY_CALLS.has(each))?.kind;
      if (this.#set.slow > 0) await pause(this.#set.slow, undefined, { ref: false });
      if (struck === 'fail') throw this.#away();
      if (struck === 'lose') swallow(response);
      if (struck === 'reset') swallow(response, () => request.socket.destroy());
      if (struck === 'garble') garble(response);
      next();
    };

  /** Serves `GET` and `POST /faults`. */
  serve(router: Router): void {
    router.get('/faults', (_request, response) => {
      response.json(this.#set);
    });
    router.post('/faults', (request, response) => {
      const parsed = this.#body.safeParse(request.body ?? {});
      if (parsed.success) this.#set = parsed.data;
      response
        .status(parsed.success ? 200 : 400)
        .json(parsed.success ? this.#set : { message: z.prettifyError(parsed.error) });
    });
  }

  #take(at: Operation, isMeant: (kind: Fault<Operation>['kind']) => boolean): Fault<Operation> | undefined {
    const index = this.#set.next.findIndex((fault) => isMeant(fault.kind) && (fault.on ?? at) === at);
    return index < 0 ? undefined : this.#set.next.splice(index, 1)[0];
  }
}

const swallow = (response: Response, then: () => void = () => undefined): void => {
  response.json = () => {
    then();
    return response;
  };
};

const garble = (response: Response): void => {
  response.json = () => response.status(200).type('application/json').send('{"id": "not the en');
};
