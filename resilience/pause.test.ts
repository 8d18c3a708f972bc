import { expect, test } from 'vitest';
import { pauseFor } from './pause.ts';

test('lasts as long as it was told', async () => {
  const since = performance.now();
  await pauseFor(20, new AbortController().signal);
  // A timer may fire up to a millisecond early.
  expect(performance.now() - since).toBeGreaterThanOrEqual(19);
});

test('ends early, without an error, when aborted', async () => {
  const stopping = new AbortController();
  const paused = pauseFor(3_600_000, stopping.signal);
  stopping.abort();
  await expect(paused).resolves.toBeUndefined();
});

test('does not begin when it was aborted before', async () => {
  await expect(pauseFor(3_600_000, AbortSignal.abort())).resolves.toBeUndefined();
});
