import { expect, it } from 'vitest';
import { isFromThisMachine } from './on-this-machine.ts';

it.each([
  ['127.0.0.1', {}, true],
  ['127.8.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['203.0.113.9', {}, false],
  ['::ffff:203.0.113.9', {}, false],
  ['fd00::2', {}, false],
  ['', {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
])('takes a call from %s with %j for one of this machine: %s', (address, headers, expected) => {
  expect(isFromThisMachine(address, headers)).toBe(expected);
});
