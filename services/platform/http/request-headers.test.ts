import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { idempotencyKey } from '#contracts/kernel/idempotency-key';
import { route } from '#contracts/kernel/route';
import { fakeSessions, freshPositions } from './testing/fake-shop.ts';
import type { Handlers } from './handler.ts';
import { ok } from './reply.ts';
import { createServer } from './server.ts';

const routes = {
  write: route({
    method: 'POST',
    path: '/write',
    summary: 'Write the given number of lines.',
    access: 'visitor',
    headers: {
      'Idempotency-Key': idempotencyKey('The same key writes once.', 'k'),
      'X-Lines': z.string().regex(/^\d$/, 'must be a digit').transform(Number),
    },
    body: z.strictObject({ line: z.string().optional() }),
    answer: z.object({ key: z.string().nullable(), lines: z.int() }),
  }),
} as const;

const handlers: Handlers<typeof routes> = {
  write: ({ headers }) => {
    // @ts-expect-error: a header that the route does not declare
    expect(headers['X-Pages']).toBeUndefined();
    return Promise.resolve(ok({ key: headers['Idempotency-Key'] ?? null, lines: headers['X-Lines'] }));
  },
};

const shop = createServer({
  routes,
  handlers,
  sessions: fakeSessions,
  positions: freshPositions,
  checkAnswers: true,
});
let url: string;
beforeAll(async () => {
  const { port } = await shop.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${port}/api/write`;
});
afterAll(() => shop.close(100));

const write = async (
  headers: Record<string, string>,
  body: object = {},
): Promise<{ status: number; body: unknown }> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  const response = await fetch(url, { ...init, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
};

it('a handler has the headers that its route declares, parsed', async () => {
  expect(await write({ 'x-lines': '3', 'idempotency-key': 'k', 'x-pages': '9' })).toEqual({
    status: 200,
    body: { key: 'k', lines: 3 },
  });
  expect(await write({ 'X-LINES': '0' })).toEqual({ status: 200, body: { key: null, lines: 0 } });
});

it('a bad or missing one is told by its name, with what is wrong with the body', async () => {
  const answer = await write({ 'x-lines': 'many', 'idempotency-key': 'k'.repeat(256) }, { line: 1 });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'INVALID_INPUT',
      details: [
        { path: 'Idempotency-Key', message: 'must be 1 to 255 characters' },
        { path: 'X-Lines', message: 'must be a digit' },
        { path: 'line' },
      ],
    },
  });
  expect(await write({})).toMatchObject({ status: 400, body: { details: [{ path: 'X-Lines' }] } });
});
