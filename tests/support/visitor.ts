import { z } from 'zod';
import { eventually } from '#resilience/eventually';
import { CallFailed, createClient, type Call } from '#contracts/kernel/client';
import type { Route } from '#contracts/kernel/route';

/** An answer as received. */
export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Sent {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client that keeps cookies and calls the API: typed by `call`, or by hand with `send`. */
export interface Visitor {
  readonly origin: string;
  readonly call: Call;
  /** Sends anything to a path below `/api`. */
  readonly send: (method: string, path: string, sent?: Sent) => Promise<Heard>;
  /** The last answer to `call`; only for a visitor that makes one call after another. */
  readonly heard: () => Heard;
  readonly cookies: Map<string, string>;
}

/** Milliseconds. A machine that runs many tests at once is slow; nothing is asserted about time. */
const PATIENCE = 60_000;

/**
 * A new visitor; the same cookies at another origin are the same person at another process of the shop.
 * `awaitsProjections` waits after a change until the read tables have it, for a browser, which does not know of it and
 * would read too early.
 */
export const visit = (
  origin: string,
  { cookies = new Map<string, string>(), patience = PATIENCE, awaitsProjections = false } = {},
): Visitor => {
  let last: Heard | undefined;
  const fetchWithCookies = async (input: string | URL | Request, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', cookieOf(cookies));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    if (awaitsProjections && init.method !== 'GET')
      await projectionsCaughtUp(origin, cookieOf(cookies), response.headers.get('x-log-position'));
    return response;
  };
  const heardOf = async (response: Response): Promise<Heard> => ({
    status: response.status,
    headers: response.headers,
    body: await response
      .clone()
      .json()
      .catch(() => undefined),
  });
  const clientThat = (asks: typeof fresh) =>
    createClient(`${origin}/api`, {
      timeout: patience,
      fetch: async (input, init = {}) => {
        const response = await asks(() => fetchWithCookies(input, afterOthers(origin, init)));
        heardAt(origin, response.headers.get('x-log-position'));
        last = await heardOf(response);
        return response;
      },
    });
  const readsUntilFresh = clientThat(fresh);
  const asksOnce = clientThat((ask) => ask());
  return {
    origin,
    cookies,
    call: (route, request, options) =>
      (onlyReads(route) ? readsUntilFresh : asksOnce)(route, request, options),
    send: async (method, path, sent = {}) =>
      heardOf(
        await fetchWithCookies(`${origin}/api${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...sent.headers },
          signal: AbortSignal.timeout(patience),
          ...(sent.body === undefined ? {} : { body: sent.body }),
        }),
      ),
    heard: () => {
      if (!last) throw new Error('Nothing was answered yet');
      return last;
    },
  };
};

/**
 * The shop waits only for a visitor's own writes. In a test one person looks at what another has just done: this holds,
 * by shop, the newest log position in any answer.
 */
const positions = new Map<string, bigint>();
const shops = new Map<string, string>();
const shopAt = (origin: string) => shops.get(origin) ?? origin;

/** To be called when another shop may open at the same address. */
export const forgetShops = (): void => {
  positions.clear();
  shops.clear();
};

/** Says that these origins are processes of one shop, with one log. */
export const asOneShop = ([first = '', ...others]: readonly string[]): void => {
  for (const other of others) shops.set(other, first);
};

const afterOthers = (origin: string, init: RequestInit): RequestInit => {
  const position = positions.get(shopAt(origin));
  const headers = new Headers(init.headers);
  if (position === undefined || headers.has('x-log-position')) return init;
  headers.set('x-log-position', String(position));
  return { ...init, headers };
};

/** Notes the log's position in an answer from here. */
export const heardAt = (origin: string, logPosition: string | null): void => {
  const position = BigInt(logPosition ?? 0);
  const shop = shopAt(origin);
  if (position > (positions.get(shop) ?? 0n)) positions.set(shop, position);
};

/**
 * Whether a call may be sent again for a fresher answer. A command's answer can be stale too, where it shows read
 * tables, but then the command is already done; what declares no refusals decides nothing.
 */
export const onlyReads = ({ method, reads, refusals }: Route): boolean =>
  method === 'GET' || (reads !== undefined && refusals === undefined);

/**
 * An answer that includes what this person did before: a busy machine's read tables may take longer than the shop
 * waits. Only for what reads.
 */
export const fresh = async <Answer extends Pick<Response, 'headers'>>(
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  for (;;) {
    const answer = await ask();
    if (!answer.headers.has('x-stale')) return answer;
    if (answer instanceof Response) await answer.body?.cancel();
  }
};

/**
 * A shop is ready when its read tables have what was in the log up to a second ago. To make sure that they have what
 * was just written, this reads what waits for it: products, the person's own account and orders, and their cart.
 */
const projectionsCaughtUp = async (
  origin: string,
  cookie: string,
  position: string | null,
): Promise<void> => {
  const isReady = async () => (await fetch(`${origin}/readyz`)).ok;
  if (!(await eventually(isReady, { within: PATIENCE }))) throw new Error('The read tables stay behind');
  if (position === null) return;
  const read = (path: string) =>
    fresh(() => fetch(`${origin}/api${path}`, { headers: { cookie, 'x-log-position': position } }));
  await (await read('/products/all?limit=1')).body?.cancel();
  const profile = Profile.safeParse(await (await read('/users/profile')).json());
  if (profile.success) await (await read(`/cart/user/${profile.data.user._id}`)).body?.cancel();
};
const Profile = z.object({ user: z.object({ _id: z.string() }) });

const cookieOf = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

const keep = (cookies: Map<string, string>, line: string): void => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/;\s*max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
};

export interface No {
  readonly status: number;
  readonly code: string;
  readonly details?: unknown;
}

/** The answer of a call, or the shop's refusal. Throws anything else. */
export const answerOrNo = async <T>(
  call: Promise<T>,
): Promise<{ readonly answer: T } | { readonly no: No }> => {
  try {
    return { answer: await call };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { code, details } = error.problem;
    return { no: { status: error.status, code, ...(details === undefined ? {} : { details }) } };
  }
};

/** The shop's refusal of a call. Throws when the call succeeded. */
export const noTo = async (call: Promise<unknown>): Promise<No> => {
  const result = await answerOrNo(call);
  if ('answer' in result) throw new Error(`Not refused: ${JSON.stringify(result.answer)}`);
  return result.no;
};
