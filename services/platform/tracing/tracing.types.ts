import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '../logger.ts';

export interface TracingOptions {
  readonly service: string;
  /** The share of calls that are traced, among those that no caller has decided about. */
  readonly share: number;
  /** Whether to trust a call that names the trace it belongs to: only right behind a proxy of one's own. */
  readonly takesParents: boolean;
  /** What the collector asks for, such as a key (`OTEL_EXPORTER_OTLP_HEADERS`). */
  readonly headers: string | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A call of the API, as it comes in. */
export interface TracedCall {
  readonly requestId: string;
  readonly method: string;
  /** The path as declared, never as called. */
  readonly route: string;
  readonly headers: IncomingHttpHeaders;
  /** The status of the answer, once it is sent; 499 where nobody waited for one any more. */
  readonly status: () => number;
}

export type Attributes = Readonly<Record<string, string | number>>;

/** Traces what each call waits for. It does not exist where nobody collects traces. */
export interface Tracing {
  /** Serves a call, and traces it with all that happens meanwhile. */
  readonly call: (call: TracedCall, serve: () => Promise<void>) => Promise<void>;
  /** Traces a step at a store as part of the call that it is for; outside a call it is not traced. */
  readonly step: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** Exports what was not exported yet. */
  readonly close: () => Promise<void>;
}

/** Steps of whatever call is under way, for code that cannot wrap what it traces. */
export interface Steps {
  /** Undefined where no traced call is under way. */
  readonly begin: (name: string, attributes: Attributes) => Step | undefined;
}
export interface Step {
  readonly set: (attributes: Attributes) => void;
  readonly end: (error?: unknown) => void;
  /** Does work as part of the step. */
  readonly within: <T>(work: () => T) => T;
  /** The headers by which another server joins the trace. */
  readonly headers: () => Readonly<Record<string, string>>;
}
