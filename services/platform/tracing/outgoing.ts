import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { errorMonitor } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Steps } from './tracing.types.ts';

const CREATED = 'http.client.request.created';

/**
 * Traces requests to other servers by HTTP (payment providers, the object store), and passes the trace on to them. Node
 * announces each request before it is sent. Answers how to undo it.
 */
export const traceOutgoing = ({ begin }: Steps): (() => void) => {
  const created = (message: unknown): void => {
    const { request } = message as { readonly request: ClientRequest };
    const { method, host } = request;
    const step = begin(`${method} ${host}`, { 'http.request.method': method, 'server.address': host });
    if (!step) return;
    for (const [name, value] of Object.entries(step.headers())) request.setHeader(name, value);
    let failure: unknown;
    request.once(errorMonitor, (error) => (failure = error));
    request.once('response', ({ statusCode = 0 }: IncomingMessage) =>
      step.set({ 'http.response.status_code': statusCode }),
    );
    request.once('close', () => step.end(failure));
  };
  subscribe(CREATED, created);
  return () => void unsubscribe(CREATED, created);
};
