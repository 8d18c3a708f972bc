import { pathOf, type Request, type Route } from '#contracts/kernel/route';
import { beforeEach } from 'vitest';

/** An answer, possibly a later one. */
type Reply = (body: unknown, headers: Headers) => Response | Promise<Response>;

interface Shop {
  /** The bodies sent since the test began, by the call. */
  readonly sent: Map<string, unknown[]>;
  readonly replies: Map<string, Reply>;
}
declare global {
  var shopOfTheTest: Shop | undefined;
}
// The runner and each test load this file separately: both must share one shop.
const { sent, replies } = (globalThis.shopOfTheTest ??= { sent: new Map(), replies: new Map() });
const nameOf = <R extends Route>(route: R, { params, query }: Request<R>) =>
  `${route.method} ${pathOf(route, params, query)}`;

/**
 * Sets the shop's answer to a call; to all other calls it is unreachable. Answers the list of bodies sent with the
 * call.
 */
export function answering<R extends Route>(route: R, request: Request<R>, reply: Reply): readonly unknown[] {
  const bodies: unknown[] = [];
  sent.set(nameOf(route, request), bodies);
  replies.set(nameOf(route, request), reply);
  return bodies;
}

export const yes = (body: unknown): Response => Response.json(body);
export const no = (status: number, code: string, details?: unknown): Response =>
  Response.json(
    { code, message: code, requestId: 'r1', ...(details === undefined ? {} : { details }) },
    { status },
  );

// The client takes the page's `fetch` when it loads, so this must replace it before.
const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const [, path] = /^\/api(\/.*)$/.exec(typeof input === 'string' ? input : '') ?? [];
  if (path === undefined) return fetch(input, init);
  const to = `${init?.method ?? 'GET'} ${path}`;
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  sent.get(to)?.push(body);
  return (await replies.get(to)?.(body, new Headers(init?.headers))) ?? no(404, 'NOT_FOUND');
};

beforeEach(() => {
  sent.clear();
  replies.clear();
  localStorage.clear();
  sessionStorage.clear();
});
