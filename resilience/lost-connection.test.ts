import { expect, test } from 'vitest';
import { isLostConnection } from './lost-connection.ts';

const failed = (fields: object) => Object.assign(new Error('connect failed'), fields);

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
  '%s is said of a connection',
  (code) => expect(isLostConnection(failed({ code }))).toBe(true),
);

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('"%s" is said of a connection', (message) => expect(isLostConnection(new Error(message))).toBe(true));

test.each(['ENOENT', 'EAGAIN', 'ENETUNREACH'])('%s is said of a connection by connecting alone', (code) => {
  expect(isLostConnection(failed({ code, syscall: 'connect' }))).toBe(true);
  expect(isLostConnection(failed({ code, syscall: 'open' }))).toBe(false);
});

test('what Postgres answers has come over a connection', () => {
  expect(isLostConnection(failed({ code: '22P02' }))).toBe(false);
});
