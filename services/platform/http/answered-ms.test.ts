import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AnsweredCall } from './serve-route.ts';
import { startFakeShop } from './testing/fake-shop.ts';

it('how long an answer took says nothing of how slowly its client sent the call', async () => {
  const told: AnsweredCall[] = [];
  const begun = Promise.withResolvers<void>();
  await using fake = await startFakeShop({
    onAnswer: (call) => told.push(call),
    traced: (_, serve) => {
      begun.resolve();
      return serve();
    },
  });
  const head =
    'POST /api/leave HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
  const socket = connect(fake.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${head}Content-Length: 2\r\n\r\n{`);
  await begun.promise;
  const minutesLater = performance.now() + 120_000;
  vi.spyOn(performance, 'now').mockReturnValue(minutesLater);
  onTestFinished(() => void vi.restoreAllMocks());
  socket.write('}');
  expect(await text(socket)).toContain('200 OK');
  expect(told).toMatchObject([{ call: 'leave', status: 200, ms: 0 }]);
});
