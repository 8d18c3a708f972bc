import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keptInBuffers, otherBuffers } from '../../../tests/support/kept-memory.ts';
import { packAnswer } from './pack-answer.ts';
import { okJson } from './reply.ts';
import { packText } from './send-packed.ts';
import { ownBytes } from './own-bytes.ts';

const TEXT = JSON.stringify(randomBytes(3_000).toString('base64'));

test('has the same bytes', () => {
  expect(ownBytes(Buffer.from('caano')).toString()).toBe('caano');
});

test.each<[string, () => unknown]>([
  ['An answer in JSON', () => okJson(TEXT)],
  ['A drawn page', () => packText(TEXT)],
  ['The gzip form of a shared answer', () => packAnswer(Buffer.alloc(5_000, TEXT), 'gzip')],
])('%s takes no more memory than its bytes while it is kept', async (_, make) => {
  const before = keptInBuffers();
  const kept: unknown[] = [];
  while (kept.length < 300) {
    kept.push(await make());
    otherBuffers();
  }
  await expect.poll(() => keptInBuffers() - before).toBeLessThan(6 * 2 ** 20);
  expect(kept).toHaveLength(300);
});
