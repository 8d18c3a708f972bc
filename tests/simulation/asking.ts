import type { Role } from '#contracts/kernel/recorded';
import type { Refused } from '#services/kernel/decision';
import type { SignedInCall } from '../../services/platform/http/call-context.ts';
import { CALL_TIME } from '../../services/platform/waiting/request-deadline.ts';
import { isUnavailable } from '../../services/platform/http/unavailable.ts';
import type { ApiProcess } from './api-process.ts';
import type { World } from './world.ts';

/** What a client receives: an answer, a refusal, a request to retry (503), or nothing at all. */
export type Heard<A> =
  | {
      readonly kind: 'ok';
      readonly answer: A;
      readonly position: bigint | undefined;
      readonly requestId: string;
    }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'away' }
  | { readonly kind: 'silence' };

type Handlers = ApiProcess['shop']['handlers'];
export type Reply =
  | Refused<string>
  | { readonly kind: 'ok'; readonly answer: unknown; readonly position?: bigint | undefined }
  | { readonly kind: 'json' | 'stream' };
type Answered<R> = R extends { readonly kind: 'ok'; readonly answer: infer A } ? A : never;

export interface Who {
  readonly id: string;
  readonly role: Role;
}

/** The end of an id, enough to recognise it in a trace. */
export const shortly = (id: string): string => id.slice(-4);

/** A client gives up after this many ms (contracts/kernel/client.ts). */
const GIVES_UP_AFTER = 15_000;

export type Ask = ReturnType<typeof asking>;

/**
 * Calls any living process as HTTP would; HTTP's own checks are tested elsewhere. The process may die before it
 * answers.
 */
export const asking =
  (world: World, anyProcess: () => ApiProcess | undefined) =>
  <R extends Reply>(
    who: Who,
    what: string,
    run: (handlers: Handlers, call: SignedInCall) => Promise<R>,
    body?: Buffer,
  ): Promise<Heard<Answered<R>>> => {
    const { timeline, weather } = world;
    const at = anyProcess();
    if (!at) return Promise.resolve({ kind: 'away' });
    const requestId = world.newId();
    const about = `${what} (${shortly(requestId)} of ${shortly(who.id)} at ${at.name})`;
    world.note(`asks ${about}`);
    return new Promise((resolve) => {
      const hear = (heard: Heard<Answered<R>>): void => {
        stop();
        world.note(`hears ${about}: ${heard.kind === 'refused' ? heard.code : heard.kind}`);
        resolve(heard);
      };
      const stop = timeline.after(GIVES_UP_AFTER, () => hear({ kind: 'silence' }));
      const answer = (heard: Heard<Answered<R>>): void => {
        if (at.isAlive && !weather.strikes(0.03)) timeline.after(weather.latency(), () => hear(heard));
      };
      const failed = (error: unknown): void => {
        if (!isUnavailable(error)) world.breaks(`${about} is answered 500: ${String(error)}`);
        answer({ kind: 'away' });
      };
      timeline.after(weather.latency(), () => {
        if (!at.isAlive) return;
        run(
          at.shop.handlers,
          callOf(at, who, { requestId, rawBody: body, until: timeline.now + CALL_TIME.work }),
        ).then((reply) => answer(heardOf(reply, requestId)), failed);
      });
    });
  };

const heardOf = <R extends Reply>(reply: R, requestId: string): Heard<Answered<R>> => {
  if (reply.kind === 'refused') return { kind: 'refused', code: reply.code };
  if (reply.kind !== 'ok') throw new Error(`No call of a simulation is answered as ${reply.kind}`);
  return { kind: 'ok', answer: reply.answer as Answered<R>, position: reply.position, requestId };
};

const callOf = (
  { clock }: ApiProcess,
  { id, role }: Who,
  { requestId, rawBody, until }: { requestId: string; rawBody: Buffer | undefined; until: number },
): SignedInCall => {
  const actor = { userId: id, role, sessionId: id, provedAt: clock() };
  let commands = 0;
  return {
    actor,
    requestId,
    network: '192.0.2.1',
    origin: 'https://suuq.test',
    readPosition: undefined,
    rawBody,
    header: () => undefined,
    now: clock,
    identify: () => Promise.resolve(actor),
    command: (by) => {
      commands += 1;
      const commandId = `${requestId}.${commands}`;
      const about = { correlationId: requestId, causationId: commandId, actor: by ?? { id, role } };
      return { commandId, ...about, until };
    },
  };
};
