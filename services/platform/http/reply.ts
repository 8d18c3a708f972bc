import type { Writable } from 'node:stream';
import { MOST_ROWS, type Paging } from '#contracts/kernel/paging';
import type { CommonRefusal } from '#contracts/kernel/problem';
import type { Answer, RefusalOf, Route } from '#contracts/kernel/route';
import type { Refused } from '#services/kernel/decision';
import { ownBytes } from './own-bytes.ts';

/** A cookie of the shop: SameSite=Lax and for the whole site; HttpOnly unless it says otherwise; Secure in production. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 removes it. */
  readonly maxAge: number;
  /** The page's scripts may read it: only for what is no secret. */
  readonly readable?: true;
  /** In production, also removes the cookie of the bare name that an earlier version set. */
  readonly clearsFormer?: true;
}

/**
 * The account that a visitor has shown to be theirs, if only by the password or the link of a letter: for the security
 * log, never sent.
 */
type ShownAccount = string | undefined;

/** What goes beside an answer, in its headers. */
export interface Beside {
  /** The log position of the result: a reader that waits for it sees their own write (design §6). */
  readonly position?: bigint | undefined;
  /** The number of rows in all, where the answer is a page of a list. */
  readonly total?: number | undefined;
  /** Where the next page of a list begins, as the list's `cursor` takes it. */
  readonly nextCursor?: string | undefined;
  /** The answer shows somebody's personal data, and that the caller looked is recorded. */
  readonly lookRecorded?: boolean | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cookies?: readonly Cookie[] | undefined;
  readonly account?: ShownAccount;
}

export interface Done<A> extends Beside {
  readonly kind: 'ok';
  readonly answer: A;
}

/** An answer that is JSON already, as the bytes to send, so that one serialisation serves many calls. */
export interface DoneAsJson extends Beside {
  readonly kind: 'json';
  readonly json: Buffer;
}

/** An answer that is written piece by piece, as the route's `stream` says. */
export interface Streamed {
  readonly kind: 'stream';
  /**
   * Called once the head has been sent. It ends `out`, or sees it closed when the reader leaves. What it throws, or its
   * promise is rejected with, ends the answer short and is reported.
   */
  readonly open: (out: Writable) => void | Promise<void>;
  /** Called instead when there is no reader: they have left, or asked for the head alone. */
  readonly unopened?: (() => void) | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A refusal as it is sent, with the sentence of the catalogue. */
export interface RefusedCall<Code extends string> extends Refused<Code> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly account?: ShownAccount;
}

/**
 * What a handler answers: as the route declares it, or a refusal that the route declares or that every call can have.
 */
export type Reply<R extends Route> = Success<R> | RefusedCall<RefusalOf<R> | CommonRefusal>;
type Success<R extends Route> = R extends { readonly stream: string }
  ? Streamed
  : Done<Answer<R>> | DoneAsJson;

/** Success, with the status that the route declares. */
export const ok = <const A>(answer: A, beside: Beside = {}): Done<A> => ({ ...beside, kind: 'ok', answer });

/** Success with a page of a list that is at hand as a whole; beside it, how many rows that has (design §6). */
export const okPage = <const Row>(
  rows: readonly Row[],
  { limit = MOST_ROWS, page = 1 }: Paging,
  beside: Beside = {},
): Done<Row[]> => ok(rows.slice((page - 1) * limit, page * limit), { total: rows.length, ...beside });

/**
 * How a call that carries out a command ends: with the command's refusal, or with success at the log position of its
 * result, so that the caller reads their own write.
 */
export const answered = async <Outcome extends Ended, const A>(
  outcome: Outcome,
  answerOf: (done: DoneOf<Outcome>) => A | Promise<A>,
  besideOf?: (done: DoneOf<Outcome>) => Omit<Beside, 'position'>,
): Promise<RefusedOf<Outcome> | Done<A>> => {
  if (isRefused(outcome)) return outcome;
  const done = outcome as DoneOf<Outcome>;
  return ok(await answerOf(done), { ...besideOf?.(done), position: done.position });
};

type Ended = Refused<string> | { readonly kind: string; readonly position: bigint };
type RefusedOf<Outcome> = Extract<Outcome, { readonly kind: 'refused' }>;
type DoneOf<Outcome> = Exclude<Outcome, { readonly kind: 'refused' }> & { readonly position: bigint };

const isRefused = <Outcome extends Ended>(outcome: Outcome): outcome is RefusedOf<Outcome> =>
  outcome.kind === 'refused';

/** Success with an answer that is serialised already; the caller vouches that it fits the route. */
export const okJson = (json: string, beside: Beside = {}): DoneAsJson => ({
  ...beside,
  kind: 'json',
  json: ownBytes(Buffer.from(json)),
});

/** Success of a route with a `stream`. */
export const streamed = (
  open: Streamed['open'],
  { headers, unopened }: Pick<Streamed, 'headers' | 'unopened'> = {},
): Streamed => ({ kind: 'stream', open, headers, unopened });
