import { expect, it, vi } from 'vitest';
import { beginnerOf } from './begin.ts';

it.each([
  ['/audit', ['log']],
  ['/audit/', ['log']],
  ['/audit/order/4f9a2c', ['order']],
  ['/audit/toString', []],
])('begins at %s with %j', (pathname, begun) => {
  const fetched: string[] = [];
  const page = (name: string) => () => {
    fetched.push(name);
    return Promise.reject(new Error('It did not come'));
  };
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  beginnerOf({ '': page('log'), order: page('order') })(pathname);
  expect(fetched).toEqual(begun);
  expect(unhandled).not.toHaveBeenCalled();
});
