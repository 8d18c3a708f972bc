import type { RequestHandler } from 'express';
import type { BodyReader } from './body.ts';
import { exchangeOf, type Exchange } from './exchange.ts';
import type { Handlers, Routes } from './handler.ts';
import { RouteTable } from './route-table.ts';
import { serveRoute, type Ports, type ServedRoute } from './serve-route.ts';
import type { Throttle } from './throttles/throttle.ts';

/** The routes of the API with what serves each. */
export interface Mounted<R extends Routes> {
  readonly routes: R;
  readonly handlers: Handlers<R>;
  /** The limits of design §7, by route; a route that is not here is not throttled. */
  readonly throttles?: { readonly [Name in keyof R]?: Throttle };
  /** How the body of a route is read when not as JSON. */
  readonly bodies?: { readonly [Name in keyof R]?: BodyReader };
}

/** Serves all routes under the path it is mounted on, and passes on what is none of them: another path or method. */
export function mountRoutes<R extends Routes>(
  { routes, handlers, throttles, bodies }: Mounted<R>,
  ports: Ports,
): RequestHandler {
  const table = new RouteTable<(exchange: Exchange) => Promise<void>>();
  for (const [name, route] of Object.entries(routes)) {
    const served = {
      name,
      route,
      handler: handlers[name],
      throttle: throttles?.[name],
      readBody: bodies?.[name],
    };
    table.add(route, serveRoute(served as ServedRoute, ports));
  }
  return (request, response, next) => {
    const [path, search] = splitOnce(request.url, '?');
    const found = table.find(request.method === 'HEAD' ? 'GET' : request.method, path);
    if (!found) return next();
    return found.target(exchangeOf(request, response, { params: found.params, search }));
  };
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
}
