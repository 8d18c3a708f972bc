import { expect, it } from 'vitest';
import { LogRefuses, LogUnavailable } from '../../kernel/event-log.ts';
import { isUnavailable } from './unavailable.ts';

const ofPostgres = (code: string) => Object.assign(new Error('said by Postgres'), { code });

it.each(['08006', '28P01', '53100', '53200', '53300', '57P01', '57P03', '57014', '40001', '40P01', '55P03'])(
  'Postgres may be asked again when it says %s: its disk may be full, the password is another, it starts, or two waited for each other',
  (code) => {
    expect(isUnavailable(ofPostgres(code))).toBe(true);
    expect(isUnavailable(new Error('a question failed', { cause: ofPostgres(code) }))).toBe(true);
  },
);

it.each(['42P01', '42703', '0A000'])(
  'Postgres may be asked again while read tables are swapped, when a table, a column or its former type is not there: %s',
  (code) => {
    expect(isUnavailable(ofPostgres(code))).toBe(true);
  },
);

it('a store may be asked again when its connection was lost', () => {
  const unreachable = Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH' });
  expect(isUnavailable(unreachable)).toBe(true);
});

it('the log may be asked again when it did not answer, whatever that was found by', () => {
  const failed = new Error('placing the order failed', {
    cause: new LogUnavailable('reading took too long'),
  });
  expect(isUnavailable(failed)).toBe(true);
});

it('the log is away for a shop that it does not let in, and a bug is what else it refuses', () => {
  expect(isUnavailable(new LogRefuses('append is refused', 'denied'))).toBe(true);
  expect(isUnavailable(new LogRefuses('append is refused', 'too-large'))).toBe(false);
});

it.each(['23505', '22P02', '42601'])('what Postgres says of a question is a bug: %s', (code) => {
  expect(isUnavailable(ofPostgres(code))).toBe(false);
});
