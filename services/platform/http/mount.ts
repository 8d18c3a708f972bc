import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Route } from '#contracts/kernel/route';
import type { BodyReader } from './body.ts';
import { exchangeOf } from './exchange.ts';
import type { Handlers, Routes } from './handler.ts';
import { serveRoute, type Ports, type ServedRoute } from './serve-route.ts';
import type { Throttle } from './throttles/throttle.ts';

/** The routes of the API, and what serves each. */
export interface Mounted<R extends Routes> {
  readonly routes: R;
  readonly handlers: Handlers<R>;
  /** The limits of design §7, by route; a route that is missing here is not throttled. */
  readonly throttles?: { readonly [Name in keyof R]?: Throttle };
  /** How the body of a route is read, where it is not JSON. */
  readonly bodies?: { readonly [Name in keyof R]?: BodyReader };
}

type Params = Readonly<Record<string, string>>;
const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** `{` sorts after every letter, so `/orders/mine` goes before `/orders/{id}` in whatever order they are declared. */
const literalsFirst = ([, a]: readonly [string, Route], [, b]: readonly [string, Route]): number =>
  a.path < b.path ? -1 : 1;

const searchOf = (url: string): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

/** Serves all routes under the path it is mounted on, and passes on every other path or method. */
export function mountRoutes<R extends Routes>(
  { routes, handlers, throttles, bodies }: Mounted<R>,
  ports: Ports,
): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [name, route] of Object.entries(routes).toSorted(literalsFirst)) {
    const served = {
      name,
      route,
      handler: handlers[name],
      throttle: throttles?.[name],
      readBody: bodies?.[name],
    };
    const serve = serveRoute(served as ServedRoute, ports);
    const at = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    router[METHODS[route.method]](at, (request: Request<Params>, response: Response) =>
      serve(exchangeOf(request, response, { params: request.params, search: searchOf(request.url) })),
    );
  }
  // About a call that is not of a route nothing is revealed, not even the methods of its path; and the shop is no
  // proxy.
  return (request, response, next) =>
    request.method === 'OPTIONS' || !request.url.startsWith('/') ? next() : router(request, response, next);
}
