import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { mediaRoutes } from '#contracts/media/api';
import { createHandler } from '../kernel/handle.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { fakeSessions, freshPositions } from '../platform/http/testing/fake-shop.ts';
import { createServer, type ShopServer } from '../platform/http/server.ts';
import { uploadReader } from '../platform/http/upload.ts';
import { ObjectsUnavailable } from '../platform/objects/object-store-errors.ts';
import { pictureEncoder } from './encode.ts';
import { createPictures } from './pictures.ts';
import { mediaHandlers } from './routes.ts';

let server: ShopServer;
afterEach(() => server.close(100));

/** The route alone, on a store that can be unavailable. */
const newWorld = async () => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const files = new Map<string, Buffer>();
  const world = { isAway: false };
  const put = async (name: string, webp: Buffer) => {
    if (world.isAway) throw new ObjectsUnavailable(new Error('connect ECONNREFUSED'));
    files.set(name, webp);
  };
  const store = { put, remove: async (name: string) => void files.delete(name) };
  server = createServer({
    routes: mediaRoutes,
    handlers: mediaHandlers({ encode: pictureEncoder(1), pictures: createPictures({ handler, store }) }),
    bodies: { uploadImage: uploadReader({ field: 'image', limit: 10_000, tooLarge: 'PICTURE_TOO_LARGE' }) },
    sessions: fakeSessions,
    positions: freshPositions,
    checkAnswers: true,
  });
  const { port } = await server.listen(0, '127.0.0.1');
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer();
  const upload = async () => {
    const form = new FormData();
    form.set('image', new Blob([Uint8Array.from(bytes)]));
    const headers = { cookie: 'session=admin' };
    const url = `http://127.0.0.1:${port}/api/products/upload-image`;
    const response = await fetch(url, { method: 'POST', headers, body: form });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return Object.assign(world, { log, files, upload });
};

it('an upload is recorded, then kept in all sizes, then answered with its position', async () => {
  const { log, files, upload } = await newWorld();
  const answer = await upload();
  expect(answer).toMatchObject({
    status: 201,
    body: { result: { url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/) } },
  });
  expect(answer.headers.get('x-log-position')).toBe('1');
  const [event] = log.all;
  expect(event).toMatchObject({ type: 'PictureUploaded', data: { width: 2, height: 2 } });
  const hash = event?.stream.slice('picture-'.length);
  expect([...files.keys()].toSorted()).toEqual([`${hash}-320.webp`, `${hash}-640.webp`, `${hash}.webp`]);
});

it('while the store is away it is 503, and the next try is the same picture', async () => {
  const world = await newWorld();
  world.isAway = true;
  const away = await world.upload();
  expect([away.status, away.body]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
  expect(away.headers.get('retry-after')).not.toBeNull();
  world.isAway = false;
  expect((await world.upload()).status).toBe(201);
  expect(world.log.all).toHaveLength(1);
  expect(world.files.size).toBe(3);
});
