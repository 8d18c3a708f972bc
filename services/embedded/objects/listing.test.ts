import { expect, test } from 'vitest';
import { pageOf } from './listing.ts';

const all = ['a', 'media/1', 'media/2', 'media/2/x', 'z'].map((key) => ({
  key,
  size: 1,
  etag: '',
  modified: '',
  headers: {},
}));
const page = (wish: Partial<Parameters<typeof pageOf>[1]>) => {
  const { objects, prefixes, more, last } = pageOf(all, {
    prefix: '',
    delimiter: '',
    after: '',
    limit: 1000,
    ...wish,
  });
  return { keys: objects.map(({ key }) => key), prefixes, more, last };
};

test('everything, in order', () => {
  expect(page({})).toEqual({ keys: all.map(({ key }) => key), prefixes: [], more: false, last: 'z' });
});

test('what begins alike', () => {
  expect(page({ prefix: 'media/' }).keys).toEqual(['media/1', 'media/2', 'media/2/x']);
});

test('folders count once, and are not entered', () => {
  expect(page({ delimiter: '/' })).toMatchObject({ keys: ['a', 'z'], prefixes: ['media/'] });
  expect(page({ prefix: 'media/', delimiter: '/' })).toMatchObject({
    keys: ['media/1', 'media/2'],
    prefixes: ['media/2/'],
  });
});

test.each(['', '/'])('page after page gives all, once (delimiter "%s")', (delimiter) => {
  const seen: string[] = [];
  for (let after = '', more = true; more;) {
    const { keys, prefixes, ...rest } = page({ after, limit: 1, delimiter });
    seen.push(...keys, ...prefixes);
    more = rest.more;
    after = rest.last ?? '';
  }
  const whole = page({ delimiter });
  expect(seen.sort()).toEqual([...whole.keys, ...whole.prefixes].sort());
});

test('a page of nothing is complete', () => {
  expect(page({ limit: 0 })).toMatchObject({ keys: [], more: false });
});
