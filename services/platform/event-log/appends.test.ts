import type { EventStoreDBClient } from '@eventstore/db-client';
import { expect, it, vi } from 'vitest';
import { Appends } from './appends.ts';

/** Appends on a call that is there when `open` says so, with what is written on it. */
const appendsOn = (open: Promise<void>) => {
  const write = vi.fn();
  const grpc = { makeBidiStreamRequest: () => ({ write, on: () => undefined }) };
  const client = {
    callArguments: () => [],
    GRPCStreamCreator: (_client: unknown, _name: string, begin: (of: typeof grpc) => unknown) => async () => {
      await open;
      return begin(grpc);
    },
  };
  return { appends: new Appends(client as unknown as EventStoreDBClient), write };
};

it('an append that is given up while its call is being opened is never written', async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const { appends, write } = appendsOn(open);
  const late = new AbortController();
  const given = appends.append('order-1', -1, [], late.signal);
  const other = appends.append('order-2', -1, [], new AbortController().signal);
  other.catch(() => undefined);
  late.abort();
  resolve();
  await expect(given).rejects.toThrow('aborted');
  expect(write).toHaveBeenCalledTimes(1);
});
