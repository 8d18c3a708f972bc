import type { z } from 'zod';
import type { CommonRefusal } from './problem.ts';
import type { ReadTable } from './read-table.ts';
import type { Refusals } from './refusal.ts';

/** Who may call a route. Admins may call an auditor's route, too; the handler checks ownership. */
export type Access = 'visitor' | 'customer' | 'auditor' | 'admin';

/** A call of the API as a value: the server, the client and the OpenAPI document derive from it. Paths are under /api. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Not for guests, who have no account: they may only do what goes with their orders. */
  readonly needsAccount?: true;
  /** Only for a session whose password was given a short while ago. */
  readonly needsRecentSignIn?: true;
  /** 200 unless said (design §7). */
  readonly status?: 200 | 201;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a multipart form with one file in this field instead of JSON; `body` describes its other fields. */
  readonly upload?: string;
  /** Headers of this call alone: checked and parsed like the rest of its input. */
  readonly headers?: Readonly<Record<string, z.ZodType>>;
  /** The throttle that it passes (design §7). */
  readonly throttle?:
    | 'login'
    | 'password'
    | 'profile'
    | 'emailChange'
    | 'linkPassword'
    | 'register'
    | 'links'
    | 'newsletter'
    | 'guests'
    | 'orders'
    | 'payments'
    | 'changes'
    | 'merges'
    | 'prices'
    | 'uploads'
    | 'papers';
  /**
   * It never waits in a queue and is never turned away, however busy the shop is: it completes what was begun, or money
   * depends on it.
   */
  readonly goesAhead?: true;
  /** It is answered only when everything is done: its client and a proxy wait as long as for an upload. */
  readonly takesLong?: true;
  readonly answer: z.ZodType;
  /** The answer is a stream of this media type instead of JSON. */
  readonly stream?: 'text/event-stream' | 'text/csv' | 'application/pdf';
  /** The browser saves the answer as a file (`Content-Disposition`), so links from other sites are refused. */
  readonly file?: true;
  /** The refusals of its decision; every call can have the common ones besides. */
  readonly refusals?: Refusals;
  /** Common refusals that this call can have although nothing else in the route says so. */
  readonly commonRefusals?: readonly CommonRefusal[];
  /** The tables that its answer is read from. The call waits until they show the caller's own writes (design §6). */
  readonly reads?: readonly ReadTable[];
  /** It can show somebody's personal data: `X-Look-Recorded` says whether it did and the look was recorded. */
  readonly recordsLooks?: true;
}

/** Declares a route and keeps its exact types. */
export const route = <const R extends Route>(definition: R): R => definition;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Part<R, Key extends string> = R extends { readonly [K in Key]: infer Schema } ? Schema : undefined;

type ParsedHeaders<Schemas> = {
  readonly [Name in keyof Schemas]: Parsed<Schemas[Name]>;
};

/** What a route's handler is given, parsed; for an upload also the bytes of the file, unchecked. */
export type Input<R extends Route> = {
  readonly params: Parsed<Part<R, 'params'>>;
  readonly query: Parsed<Part<R, 'query'>>;
  readonly body: Parsed<Part<R, 'body'>>;
} & (R extends { readonly headers: infer Schemas } ? { readonly headers: ParsedHeaders<Schemas> } : unknown) &
  (R extends { readonly upload: string } ? { readonly file: Uint8Array } : unknown);

/** The codes that a route's decision can refuse with. */
export type RefusalOf<R extends Route> = Extract<keyof Part<R, 'refusals'>, string>;

/** The JSON that a route answers. */
export type Answer<R extends Route> = z.input<R['answer']>;

type Field<Key extends string, Schema> =
  Sent<Schema> extends undefined
    ? { readonly [K in Key]?: undefined }
    : Record<string, never> extends Sent<Schema>
      ? { readonly [K in Key]?: Sent<Schema> }
      : { readonly [K in Key]: Sent<Schema> };

type File<R> = R extends { readonly upload: string }
  ? { readonly file: Blob }
  : { readonly file?: Blob | undefined };

/** What a client sends to a route. */
export type Request<R extends Route> = Field<'params', Part<R, 'params'>> &
  Field<'query', Part<R, 'query'>> &
  Field<'body', Part<R, 'body'>> &
  File<R>;

/** The path of a call with its parameters and query filled in; also the key under which the web client caches it. */
export const pathOf = (
  { path }: Pick<Route, 'path'>,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
};
