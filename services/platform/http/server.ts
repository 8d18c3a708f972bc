import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type Request, type RequestHandler } from 'express';
import helmet from 'helmet';
import { answerUnreadable } from './unreadable.ts';
import type { Routes } from './handler.ts';
import { CALL_TIME } from '../waiting/request-deadline.ts';
import { othersInCallTime } from './call-time.ts';
import { listen, type ListeningSockets } from './listening-sockets.ts';
import { isKnownHost, type KnownHosts } from './known-hosts.ts';
import { noQueues } from './admission/queues.ts';
import { answerFailed, failed, nothingHere, notOpen, unknownHost } from './error-handlers.ts';
import { mountRoutes, type Mounted } from './mount.ts';
import type { Ports } from './serve-route.ts';
import { stopServer } from './stop.ts';
import { reportOtherAnswers } from './report-other-answers.ts';
import { cutUnread } from './unread.ts';

export interface ServerOptions<R extends Routes> extends Mounted<R>, Partial<Ports> {
  readonly sessions: Ports['sessions'];
  readonly positions: Ports['positions'];
  /** `trust proxy` of express: how many proxies stand in front, or which; none when left out. */
  readonly trustProxy?: number | string | undefined;
  /** By which names the shop may be called; by any when left out. */
  readonly hosts?: KnownHosts;
  /** Until it answers true, every call of the API is 503, and whatever else may change something. Open when left out. */
  readonly isOpen?: () => boolean;
  /** Served beside the routes, in their order. Paths are whole. */
  readonly others?: readonly RequestHandler[];
  /** Milliseconds after which an answer is cut of which its reader takes nothing. */
  readonly unreadWithin?: number;
}

export interface ShopServer {
  readonly app: Express;
  readonly server: Server;
  /** Resolves with the address that it listens on; port 0 takes a free one. */
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Goes on serving, and has its clients leave: each answer is the last of its connection. */
  leave(): void;
  /** Finishes the calls under way, within the given milliseconds. */
  close(within?: number): Promise<void>;
  /** Aborted when the server begins to leave, so that answers without an end can end. */
  readonly stopping: AbortSignal;
}

/** Milliseconds that a request may take to arrive: longer than a client waits for a slow upload. */
export const REQUEST_WITHIN = 150_000;
/** Milliseconds. A client that is slower than this holds a connection, not a shop. */
const DEADLINE = {
  headers: 10_000,
  keepAlive: 65_000,
  stop: 3_000,
  unread: 30_000,
} as const;

/** The shop's HTTP server: the routes under `/api`, then the others, then 404 (design §7). */
export function createServer<R extends Routes>(options: ServerOptions<R>): ShopServer {
  const ports: Ports = {
    clock: () => new Date(),
    queues: noQueues,
    secureCookies: false,
    onFailure: () => undefined,
    onAnswer: () => undefined,
    traced: (_, serve) => serve(),
    checkAnswers: false,
    callTime: CALL_TIME,
    ...options,
  };
  const stop = new AbortController();
  const app = express()
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .set('query parser', false)
    .set('trust proxy', options.trustProxy ?? false);
  if (ports.secureCookies) app.use(helmet.strictTransportSecurity());
  app.use(cutUnread(options.unreadWithin ?? DEADLINE.unread));
  app.use((_, response, next) => {
    if (stop.signal.aborted) response.setHeader('Connection', 'close');
    next();
  });
  const { isOpen = () => true, hosts } = options;
  if (hosts)
    app.use((request, response, next) =>
      isKnownHost(hosts, request) ? next() : unknownHost(ports, response),
    );
  app.use((request, response, next) =>
    isOpen() || isForEverybody(request) ? next() : notOpen(ports, response),
  );
  app.use('/api', mountRoutes(options, ports));
  app.use(reportOtherAnswers(ports));
  app.use(othersInCallTime(ports.callTime, (error, response) => answerFailed(ports, error, response)));
  for (const other of options.others ?? []) app.use(other);
  app.use(nothingHere(ports), failed(ports));
  return serverOf(app, stop);
}

/** Pages, files, health: what is shown before anybody is let in. */
const isForEverybody = ({ method, path }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/api(\/|$)/i.test(path);

function serverOf(app: Express, stop: AbortController): ShopServer {
  const server = createHttpServer(
    {
      headersTimeout: DEADLINE.headers,
      requestTimeout: REQUEST_WITHIN,
      keepAliveTimeout: DEADLINE.keepAlive,
      // Without a host nobody is cross-site; with it Node would answer by itself, and with no body.
      requireHostHeader: false,
    },
    app,
  );
  server.on('clientError', answerUnreadable);
  // Else Node would answer what a client expects with no body, and hang up on one that takes the shop for a proxy.
  server.on('checkExpectation', app);
  server.on('connect', (_, socket) => answerUnreadable(new Error('The shop is no proxy'), socket));
  let sockets: ListeningSockets | undefined;
  return {
    app,
    server,
    stopping: stop.signal,
    listen: async (port, host) => {
      sockets = await listen(server, port, host);
      return sockets.address;
    },
    leave: () => stop.abort(),
    close: async (within = DEADLINE.stop) => {
      stop.abort();
      if (sockets) await stopServer(server, within, sockets.close);
    },
  };
}
