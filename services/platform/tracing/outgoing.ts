import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { errorMonitor } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Step, Steps } from './tracing.types.ts';

/** What Node announces: of node:http's requests that they are made, of those by `fetch` each turn that they take. */
const CREATED = 'http.client.request.created';
const FETCH = {
  created: 'undici:request:create',
  answered: 'undici:request:headers',
  ended: 'undici:request:trailers',
  failed: 'undici:request:error',
} as const;

interface Fetched {
  readonly method: string;
  readonly origin: string | URL;
  readonly addHeader: (name: string, value: string) => void;
}
interface OfFetch {
  readonly request: Fetched;
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

/**
 * Traces requests to other servers by HTTP (payment providers, the object store), and passes the trace on to them. Node
 * announces each request before it is sent. Answers how to undo it.
 */
export const traceOutgoing = ({ begin }: Steps): (() => void) => {
  const beginTo = (host: string, method: string): Step | undefined =>
    begin(`${method} ${host}`, { 'http.request.method': method, 'server.address': host });
  const undoings = [traceRequests(beginTo), traceFetches(beginTo)];
  return () => {
    for (const undo of undoings) undo();
  };
};

type BeginTo = (host: string, method: string) => Step | undefined;

const traceRequests = (beginTo: BeginTo): (() => void) =>
  listen({
    [CREATED]: (message) => {
      const { request } = message as { readonly request: ClientRequest };
      const step = beginTo(request.host, request.method);
      if (!step) return;
      for (const [name, value] of Object.entries(step.headers())) request.setHeader(name, value);
      let failure: unknown;
      request.once(errorMonitor, (error) => (failure = error));
      request.once('response', ({ statusCode = 0 }: IncomingMessage) => step.set(statusOf(statusCode)));
      request.once('close', () => step.end(failure));
    },
  });

const traceFetches = (beginTo: BeginTo): (() => void) => {
  const steps = new WeakMap<Fetched, Step>();
  const end = (message: unknown): void => {
    const { request, error } = message as OfFetch;
    steps.get(request)?.end(error);
    steps.delete(request);
  };
  return listen({
    [FETCH.created]: (message) => {
      const { request } = message as OfFetch;
      const step = beginTo(new URL(request.origin).hostname, request.method);
      if (!step) return;
      for (const [name, value] of Object.entries(step.headers())) request.addHeader(name, value);
      steps.set(request, step);
    },
    [FETCH.answered]: (message) => {
      const { request, response } = message as OfFetch;
      steps.get(request)?.set(statusOf(response?.statusCode ?? 0));
    },
    [FETCH.ended]: end,
    [FETCH.failed]: end,
  });
};

const statusOf = (status: number) => ({ 'http.response.status_code': status });

const listen = (hearers: Readonly<Record<string, (message: unknown) => void>>): (() => void) => {
  for (const [channel, hear] of Object.entries(hearers)) subscribe(channel, hear);
  return () => {
    for (const [channel, hear] of Object.entries(hearers)) unsubscribe(channel, hear);
  };
};
