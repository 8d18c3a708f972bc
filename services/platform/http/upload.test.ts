import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '#contracts/kernel/problem';
import { refusal } from '#contracts/kernel/refusal';
import { route } from '#contracts/kernel/route';
import { fakeSessions, freshPositions } from './testing/fake-shop.ts';
import type { Handlers } from './handler.ts';
import { refuse } from '#services/kernel/decision';
import { ok } from './reply.ts';
import { createServer } from './server.ts';
import { uploadReader } from './upload.ts';

const LIMIT = 100_000;
const routes = {
  hang: route({
    method: 'POST',
    path: '/pictures/hang',
    summary: 'Hang a picture.',
    access: 'admin',
    status: 201,
    upload: 'image',
    body: z.strictObject({ nail: z.string().max(10).optional() }),
    answer: z.object({ bytes: z.int(), nail: z.string().nullable() }),
    refusals: { FILE_TOO_LARGE: refusal(413), WALL_FULL: refusal(409) },
  }),
} as const;

const hung: Uint8Array[] = [];
const handlers = {
  hang: async ({ file, body }) => {
    if (file.length === 9) return refuse('WALL_FULL');
    hung.push(file);
    return ok({ bytes: file.length, nail: body.nail ?? null });
  },
} satisfies Handlers<typeof routes>;

const shop = createServer({
  routes,
  handlers,
  bodies: { hang: uploadReader({ field: 'image', limit: LIMIT, tooLarge: 'FILE_TOO_LARGE' }) },
  sessions: fakeSessions,
  positions: freshPositions,
});
let port: number;
beforeAll(async () => {
  ({ port } = await shop.listen(0, '127.0.0.1'));
});
afterAll(() => shop.close(100));
beforeEach(() => {
  hung.length = 0;
});

type Content = string | Blob | FormData | ReadableStream<Uint8Array> | null;
const send = async (body: Content, { as = 'admin', headers = {} } = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/pictures/hang`, {
    method: 'POST',
    headers: { cookie: `session=${as}`, ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  return { status: response.status, body: await response.json() };
};
const bytes = (length: number) => new Blob([new Uint8Array(length).fill(7)]);
const form = (...fields: readonly (readonly [name: string, value: string | Blob])[]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
const typed = (type: string) => ({ headers: { 'content-type': type } });

describe('a file', () => {
  it('is read whole, whatever its name and type', async () => {
    const picture = new File([bytes(LIMIT)], '../../etc/passwd.exe', { type: 'text/html' });
    const answer = await send(form(['image', picture], ['nail', 'brass']));
    expect(answer).toEqual({ status: 201, body: { bytes: LIMIT, nail: 'brass' } });
    expect(hung).toEqual([new Uint8Array(LIMIT).fill(7)].map((all) => Buffer.from(all)));
  });

  it('may be empty: what that means is not for the form to say', async () => {
    expect(await send(form(['image', new File([], 'empty.png')]))).toMatchObject({ body: { bytes: 0 } });
  });

  it.each([LIMIT + 1, 1_000_000, 20_000_000])('of %i bytes is too large', async (length) => {
    expect(await send(form(['image', bytes(length)]))).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    });
  });

  it('without an end is not read for ever', async () => {
    const boundary = 'b';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n`;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull: (controller) => controller.enqueue(new Uint8Array(500_000)),
    });
    const status = await send(endless, typed(`multipart/form-data; boundary=${boundary}`)).then(
      (answer) => answer.status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(status);
    expect(hung).toEqual([]);
  });
});

const INVALID = { status: 400, body: { code: 'INVALID_INPUT' } };

describe('a form', () => {
  const picture = new File([bytes(10)], 'a.png');
  it.each([
    ['without the file', form(['nail', 'brass']), 'image'],
    ['with nothing in it', form(), 'image'],
    ['with text where the file should be', form(['image', 'text']), 'image'],
    ['with the file in another field', form(['picture', picture]), 'image'],
    ['with two files', form(['image', picture], ['image', picture]), 'image'],
    ['with a file too many', form(['image', picture], ['other', picture]), 'image'],
    ['with a field that nobody knows', form(['image', picture], ['free', 'yes']), ''],
    ['with a value that is too long', form(['image', picture], ['nail', 'x'.repeat(11)]), 'nail'],
    ['with a nested field', form(['image', picture], ['nail[a]', 'x']), 'image'],
    ['with a prototype', form(['image', picture], ['__proto__', 'x']), ''],
    [
      'with many fields',
      form(['image', picture], ...Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x'] as const)),
      'image',
    ],
  ])('%s is refused', async (_, data, path) => {
    const answer = await send(data);
    expect(answer).toMatchObject(INVALID);
    expect(answer.body).toMatchObject({
      details: expect.arrayContaining([expect.objectContaining({ path })]),
    });
    expect(hung).toEqual([]);
  });

  const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
  it.each([
    ['that is cut off in its file', `${head}xyz`],
    ['that is cut off in its head', head.slice(0, 30)],
    ['that has no boundary in it', 'hello'],
    ['that is nothing', ''],
  ])('%s cannot be read', async (_, text) => {
    expect(await send(text, typed('multipart/form-data; boundary=b'))).toMatchObject({
      status: 400,
      body: { code: 'UNREADABLE_BODY' },
    });
  });

  it('that names no boundary cannot be read', async () => {
    expect(await send(head, typed('multipart/form-data'))).toMatchObject({
      status: 400,
      body: { code: 'UNREADABLE_BODY' },
    });
  });

  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'image/png',
    'multipart/mixed; boundary=b',
  ])('is none that says it is %s', async (type) => {
    expect(await send('{}', typed(type))).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  it('is none without a body', async () => expect((await send(null)).status).toBe(415));

  it('that is packed is not unpacked', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' };
    expect((await send('x', { headers })).status).toBe(415);
  });
});

describe('who may not upload', () => {
  it.each([
    ['nobody', 401],
    ['customer', 403],
    ['auditor', 403],
  ])('hears so, whatever is sent, as %s', async (as, status) => {
    const bodies = [form(['image', bytes(10)]), form(['image', bytes(5_000_000)]), '{}', 'x', null];
    for (const body of bodies) {
      const answer = await send(body, { as });
      expect(answer.status).toBe(status);
      expect(problem.strict().safeParse(answer.body).success).toBe(true);
    }
    expect((await send(bytes(17_000_000), { as })).status).toBe(413);
    expect(hung).toEqual([]);
  });

  it('is another site: it is told so in spite of its form', async () => {
    const answer = await send(form(['image', bytes(10)]), { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
  });
});

it('a refusal of the route itself keeps its own code', async () => {
  expect(await send(form(['image', bytes(9)]))).toMatchObject({ status: 409, body: { code: 'WALL_FULL' } });
});

it.each(['admin', 'customer'])('a client (%s) that leaves in the middle troubles nobody', async (as) => {
  const socket = connect(port, '127.0.0.1');
  const start = [
    'POST /api/pictures/hang HTTP/1.1',
    'Host: x',
    `Cookie: session=${as}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 50000',
    '',
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf',
  ].join('\r\n');
  await new Promise<void>((resolve) => socket.write(start, () => resolve()));
  socket.destroy();
  expect((await send(form(['image', bytes(10)]))).status).toBe(201);
});
