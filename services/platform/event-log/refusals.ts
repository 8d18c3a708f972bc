import { isCommandError } from '@eventstore/db-client';
import { LogRefuses, type RefusalReason } from '../../kernel/event-log.ts';

/** The client's names of final errors. A wrong expected revision is not one of them: it is a conflict, not an error. */
const REASONS: Readonly<Record<string, RefusalReason>> = {
  'access-denied': 'denied',
  'stream-deleted': 'deleted',
  'maximum-append-size-exceeded': 'too-large',
  'invalid-argument': 'invalid',
  'missing-required-metadata-property': 'invalid',
};
/** gRPC's own codes, for errors that have no name. */
const CODES: Readonly<Record<number, RefusalReason>> = { 3: 'invalid', 7: 'denied', 16: 'denied' };

/** Turns a final error of the client into a `LogRefuses`; answers any other error unchanged. */
export const asRefusal = (what: string, error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof LogRefuses) return error;
  const reason =
    (isCommandError(error) ? REASONS[error.type] : undefined) ??
    ('code' in error && typeof error.code === 'number' ? CODES[error.code] : undefined);
  return reason === undefined ? error : new LogRefuses(`${what} is refused: ${error.message}`, reason, error);
};

/** The details with which a refused append says why. */
const DETAILS: Readonly<Record<string, RefusalReason>> = {
  'event_store.client.StreamDeleted': 'deleted',
  'event_store.client.AccessDenied': 'denied',
  'event_store.client.MaximumAppendSizeExceeded': 'too-large',
  'event_store.client.MaximumAppendEventSizeExceeded': 'too-large',
  'event_store.client.BadRequest': 'invalid',
};

export const refusedAppend = (what: string, details: string | undefined, message: string) => {
  const reason = DETAILS[details ?? ''];
  return reason && new LogRefuses(`${what} is refused: ${message || reason}`, reason);
};
