import {
  AccessDeniedError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { LogRefuses } from '../../kernel/event-log.ts';
import { asRefusal, refusedAppend } from './refusals.ts';

it.each([
  ['a stream that was deleted', StreamDeletedError.fromStreamName('order-1'), 'deleted'],
  ['no right', new AccessDeniedError(undefined, 'Access Denied'), 'denied'],
  ['too many bytes', MaxAppendSizeExceededError.fromMaxAppendSize(5), 'too-large'],
  ['a call that makes no sense', Object.assign(new Error('no'), { code: 3 }), 'invalid'],
])('%s is final', (_, error, reason) => {
  const refusal = asRefusal('append to order-1', error);
  expect(refusal).toBeInstanceOf(LogRefuses);
  expect(refusal).toMatchObject({ reason, cause: error });
});

it.each([
  ['a server that is away', new UnavailableError(undefined, 'away')],
  ['what nobody knows', new UnknownError(undefined, 'Could not recognize Server Is Not Ready')],
  ['a plain error', new Error('Failed to discover after 10 attempts.')],
])('%s is not', (_, error) => {
  expect(asRefusal('append to order-1', error)).toBe(error);
});

it.each([
  ['event_store.client.StreamDeleted', 'deleted'],
  ['event_store.client.AccessDenied', 'denied'],
  ['event_store.client.MaximumAppendSizeExceeded', 'too-large'],
  ['event_store.client.BadRequest', 'invalid'],
  ['event_store.client.Timeout', undefined],
  ['event_store.client.Unknown', undefined],
  ['google.protobuf.Empty', undefined],
  [undefined, undefined],
])('an append that fails with the details %s is refused as %s', (details, reason) => {
  expect(refusedAppend('append to order-1', details, '')?.reason).toBe(reason);
});
