import type { Writable } from 'node:stream';
import type { CommonRefusal } from '#contracts/kernel/problem';
import type { Answer, RefusalOf, Route } from '#contracts/kernel/route';
import type { Refused } from '#services/kernel/decision';

/** A cookie of the shop: SameSite=Lax and for the whole site; HttpOnly unless it says otherwise; Secure in production. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 removes it. */
  readonly maxAge: number;
  /** The page's scripts may read it: only for what is no secret. */
  readonly readable?: true;
  /** Also by its bare name in production, where it has another one: what is there from before goes. */
  readonly clearsFormer?: true;
}

/** Whose account a visitor has shown to be theirs, if only by the password or a letter's link: for the security log, and never sent. */
type ShownAccount = string | undefined;

/** What goes beside an answer, in its headers. */
export interface Beside {
  /** The log position at which the result stands: who has it reads their own write (design §6). */
  readonly position?: bigint | undefined;
  /** How many rows there are in all, of which the answer is a page. */
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

/** An answer that is JSON already, in bytes as they are sent, so that one serialisation serves many calls. */
export interface DoneAsJson extends Beside {
  readonly kind: 'json';
  readonly json: Buffer;
}

/** An answer that is written bit by bit, as the route's `stream` says. */
export interface Streamed {
  readonly kind: 'stream';
  /** Called once, when the head has been sent. What it opens ends `out`, or sees it closed by a reader that left. */
  readonly open: (out: Writable) => void;
  /** Called instead, when nobody is there for it: they have left, or asked for the head alone. */
  readonly unopened?: (() => void) | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A "no" as it is sent: its sentence is the catalogue's. */
export interface RefusedCall<Code extends string> extends Refused<Code> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly account?: ShownAccount;
}

/** What a handler answers: what the route declares, or one of the refusals that it declares or that every call can have. */
export type Reply<R extends Route> = Success<R> | RefusedCall<RefusalOf<R> | CommonRefusal>;
type Success<R extends Route> = R extends { readonly stream: string }
  ? Streamed
  : Done<Answer<R>> | DoneAsJson;

/** Success, with the status that the route declares. */
export const ok = <const A>(answer: A, beside: Beside = {}): Done<A> => ({ ...beside, kind: 'ok', answer });

/** Success with an answer that was serialised before. The caller vouches that it is the route's answer. */
export const okJson = (json: string, beside: Beside = {}): DoneAsJson => ({
  ...beside,
  kind: 'json',
  json: Buffer.from(json),
});

/** Success of a route with a `stream`. */
export const streamed = (
  open: Streamed['open'],
  { headers, unopened }: Pick<Streamed, 'headers' | 'unopened'> = {},
): Streamed => ({ kind: 'stream', open, headers, unopened });
