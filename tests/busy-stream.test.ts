import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { added, shirt } from '#services/carts/testing/examples';
import { cart } from '#services/carts/state';
import { accept } from '#services/kernel/decision';
import { createHandler } from '#services/kernel/handle';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { processContext } from '#services/kernel/process-context';
import { fakeHandlers, startFakeShop } from '#services/platform/http/testing/fake-shop';
import { ok } from '#services/platform/http/reply';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A log in which another writer is always quicker, and each conflict takes a second. */
class ContestedLog extends MemoryLog {
  defeats = 0;

  override async append(...asked: Parameters<MemoryLog['append']>) {
    this.defeats += 1;
    vi.advanceTimersByTime(1_000);
    return super.append(asked[0], -2, asked[2]);
  }
}

it('a command to a stream that others write to all the time is answered 503 in ten seconds, and when to ask again', async () => {
  const log = new ContestedLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const fail = async () => {
    await handler.handle(cart, 'a', () => accept(added(shirt, 1)), processContext('test', '1'));
    return ok({ id: 'a' });
  };
  await using shop = await startFakeShop({ handlers: { ...fakeHandlers, fail } });
  const answer = await shop.call('POST', '/api/fail', { body: { how: 'bug' } });
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(log.defeats).toBe(10);
  expect(log.all).toEqual([]);
});
