import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '../logger.ts';

export interface TracingOptions {
  readonly service: string;
  /** The share of calls that are traced, of those about which nobody before has decided. */
  readonly share: number;
  /** Whether a call may say of which trace it is a part: only who stands behind a proxy of their own knows that it is true. */
  readonly takesParents: boolean;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A call of the API, as it comes in. */
export interface TracedCall {
  readonly requestId: string;
  readonly method: string;
  /** The path as declared, never as called. */
  readonly route: string;
  readonly headers: IncomingHttpHeaders;
  /** Of the answer, once it is sent. */
  readonly status: () => number;
}

export type Attributes = Readonly<Record<string, string | number>>;

/** Shows somebody else what each call waited for. There is none where nobody collects it. */
export interface Tracing {
  /** Serves a call, and traces it with all that happens meanwhile. */
  readonly call: (call: TracedCall, serve: () => Promise<void>) => Promise<void>;
  /** Does something at a store. It is traced as a part of the call that it is for, and not at all where there is none. */
  readonly step: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** Sends what was not sent yet. */
  readonly close: () => Promise<void>;
}

/** For those who cannot wrap what they trace: the parts of whatever call is under way. */
export interface Steps {
  /** Undefined where nothing is traced that it could be a part of. */
  readonly begin: (name: string, attributes: Attributes) => Step | undefined;
}
export interface Step {
  readonly set: (attributes: Attributes) => void;
  readonly end: (error?: unknown) => void;
  /** Does something as a part of the step. */
  readonly within: <T>(work: () => T) => T;
  /** The headers by which another server joins its own part. */
  readonly headers: () => Readonly<Record<string, string>>;
}
