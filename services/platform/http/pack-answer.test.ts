import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packAnswer } from './pack-answer.ts';

const TEXT = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => ({ index, name: 'shaah' })));

it('An answer to many calls is packed once, and one to a single call each time', async () => {
  const shared = Buffer.from(TEXT);
  const [first, second] = [await packAnswer(shared, 'gzip'), await packAnswer(shared, 'br, gzip')];
  expect(first).toBe(second);
  expect(gunzipSync(first ?? '').toString()).toBe(TEXT);
  const [one, another] = [await packAnswer(TEXT, 'gzip'), await packAnswer(TEXT, 'gzip')];
  expect(one).not.toBe(another);
  expect(gunzipSync(one ?? '').toString()).toBe(TEXT);
});

it('What is short, or for a client that cannot unpack it, is not packed', async () => {
  expect(await packAnswer(Buffer.from('[]'), 'gzip')).toBeUndefined();
  expect(await packAnswer(Buffer.from(TEXT), 'br')).toBeUndefined();
  expect(await packAnswer(Buffer.from(TEXT), undefined)).toBeUndefined();
});
