/** The errors a call ends with: a gRPC status and the trailers by which the client tells them apart. */
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { Expected } from './ledger.ts';
import { TOMBSTONE } from './record.ts';

/** The integers .NET clients and servers give to the expectations that are not revisions. */
const EXPECTED_VERSIONS = { any: -2, stream_exists: -4 } as const;

/** The error that ends a call; handlers throw it, and it is handed to gRPC at the edge. */
export class CallFailure extends Error implements ServiceError {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;

  constructor(code: status, details: string, trailers: Readonly<Record<string, string | Buffer>> = {}) {
    super(details);
    this.code = code;
    this.details = details.toWellFormed();
    this.metadata = new Metadata();
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, value);
  }
}

export const streamDeleted = (stream: string): CallFailure =>
  new CallFailure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': headerSafe(stream),
  });

export const wrongExpectedVersion = (stream: string, expected: Expected, current: number): CallFailure =>
  new CallFailure(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': headerSafe(stream),
      'expected-version': String(typeof expected === 'number' ? expected : EXPECTED_VERSIONS[expected]),
      ...(current >= 0
        ? { 'actual-version': current === TOMBSTONE ? '9223372036854775807' : String(current) }
        : {}),
    },
  );

export const maximumAppendSizeExceeded = (limit: number): CallFailure =>
  new CallFailure(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const missingMetadataProperty = (missing: string): CallFailure =>
  new CallFailure(status.INVALID_ARGUMENT, `Required Metadata Property '${missing}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

export const accessDenied = (): CallFailure =>
  new CallFailure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

/** The client reads ABORTED as its TimeoutError. */
export const timedOut = (): CallFailure =>
  new CallFailure(status.ABORTED, 'Operation timed out', { exception: 'timeout' });

export const invalid = (why: string): CallFailure => new CallFailure(status.INVALID_ARGUMENT, why);
export const unknown = (): CallFailure => new CallFailure(status.UNKNOWN, 'The write failed');
export const unavailable = (): CallFailure => new CallFailure(status.UNAVAILABLE, 'Server is shutting down');

/** Trailers hold printable ASCII only; a name with anything else is percent-encoded rather than lost. */
const headerSafe = (name: string): string => (/^[\x20-\x7e]*$/.test(name) ? name : encodeURIComponent(name));
