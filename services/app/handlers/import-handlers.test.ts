import { afterEach, expect, it, vi } from 'vitest';
import { importHandlers } from './import-handlers.ts';

afterEach(() => vi.unstubAllEnvs());

it('lets another import begin after one for which there was no place on the disk', async () => {
  vi.stubEnv('TMPDIR', '/a/folder/that/is/not/there');
  const released: unknown[] = [];
  const client = {
    query: () => Promise.resolve({ rows: [{ done: true }] }),
    release: (isToEnd: unknown) => released.push(isToEnd),
  };
  const stores: unknown = { pool: { connect: () => Promise.resolve(client) } };
  type Deps = Parameters<typeof importHandlers>;
  const { importProducts } = importHandlers(
    stores as Deps[0],
    () => new Date(),
    new AbortController().signal,
  );
  type Given = Parameters<typeof importProducts>;
  const input: unknown = { file: new Uint8Array(), query: {} };
  const call: unknown = {};
  const attempt = () => importProducts(input as Given[0], call as Given[1]);
  await expect(attempt()).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(attempt()).rejects.toMatchObject({ code: 'ENOENT' });
  // The connection that holds the lock ends, and the lock with it.
  expect(released).toEqual([true, true]);
});
