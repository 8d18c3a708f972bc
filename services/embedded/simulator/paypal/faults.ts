import { setTimeout as pause } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import { PayPalProblem } from './problem.ts';

export const operation = z.enum(['token', 'create', 'get', 'capture', 'refund']);
export type Operation = z.infer<typeof operation>;

/**
 * What goes wrong with one call: `fail` does nothing and answers 503, `lose` does it and never answers, `reset` does it
 * and hangs up, `garble` does it and answers nonsense, `decline` refuses the buyer's means of payment.
 */
const fault = z.object({
  kind: z.enum(['fail', 'lose', 'reset', 'garble', 'decline']),
  on: operation.optional(),
});
export type Fault = z.infer<typeof fault>;

export const faultsBody = z.object({
  /** Milliseconds before every call. */
  slow: z.int().min(0).max(120_000).default(0),
  /** Each strikes once, in this order, at the next call that it is meant for. */
  next: z.array(fault).max(1_000).default([]),
});

/** The simulator's switch for what providers do on a bad day. One process's own. */
export class Faults {
  #slow = 0;
  #next: Fault[] = [];

  set({ slow, next }: z.infer<typeof faultsBody>): void {
    this.#slow = slow;
    this.#next = [...next];
  }

  get left() {
    return { slow: this.#slow, next: this.#next };
  }

  /** Takes the decline that is meant for this capture, if one is. */
  takeDecline(): boolean {
    return this.#take('capture', (kind) => kind === 'decline') !== undefined;
  }

  /** Lets a call go wrong. */
  readonly strike =
    (at: Operation): RequestHandler =>
    async (request, response, next) => {
      const kind = this.#take(at, (each) => each !== 'decline')?.kind;
      if (this.#slow > 0) await pause(this.#slow, undefined, { ref: false });
      if (kind === 'fail') throw new PayPalProblem(503, 'SERVICE_UNAVAILABLE');
      if (kind === 'lose') swallow(response);
      if (kind === 'reset') swallow(response, () => request.socket.destroy());
      if (kind === 'garble') garble(response);
      next();
    };

  #take(at: Operation, isMeant: (kind: Fault['kind']) => boolean): Fault | undefined {
    const index = this.#next.findIndex(({ kind, on }) => isMeant(kind) && (on ?? at) === at);
    return index < 0 ? undefined : this.#next.splice(index, 1)[0];
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
