import { describe, expect, it } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import type { MediaEvent } from '#contracts/media/events';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { processContext } from '../kernel/process-context.ts';
import { hash, hoursLater, noon, productId, removed, taken, uploaded } from './testing/examples.ts';
import { createPictures } from './pictures.ts';
import { removeOrphans } from './process.ts';
import { picture } from './state.ts';

const main = Buffer.from('main');
const encoded = { width: 2, height: 2, main, smaller: [[320, main]] as const };
const task = (key: string) => ({ key, data: {}, attempts: 0 });
const context = (command: string) => processContext('test', command);

/** A store in memory, a clock that only moves when it is set, and the process manager on both. */
const newWorld = async (...history: readonly MediaEvent[]) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  if (history.length > 0) await handler.handle(picture, hash, () => accept(...history), context('history'));
  const files = new Map<string, Buffer>();
  const store = {
    put: async (name: string, webp: Buffer) => void files.set(name, webp),
    remove: async (name: string) => void files.delete(name),
  };
  let now = noon;
  const process = removeOrphans({ handler, store, clock: () => now });
  return {
    log,
    files,
    store,
    process,
    pictures: createPictures({ handler, store }),
    at: (time: Date) => (now = time),
    types: () => log.all.map(({ type }) => type),
  };
};

const todosAfter = async (...history: readonly MediaEvent[]) => {
  const { log, process } = await newWorld(...history);
  return log.all.flatMap((event) => process.changesFor(event));
};

describe('removing orphaned pictures', () => {
  it('is noted for a day after each upload, and struck out when a product takes the picture', async () => {
    const dueAt = new Date(DAY);
    const add = { kind: 'add', key: hash, dueAt, data: {} };
    expect(await todosAfter(uploaded(), uploaded(hoursLater(2)), taken())).toEqual([
      add,
      add,
      { kind: 'done', key: hash },
    ]);
    expect(await todosAfter(uploaded(), removed())).toEqual([add]);
  });

  it('closes the picture to products, then deletes its files; twice does nothing more', async () => {
    const { files, pictures, process, at, types } = await newWorld();
    const { path } = await pictures.keep(encoded, noon, context('upload'));
    const key = path.slice('/media/'.length, -'.webp'.length);
    expect([...files.keys()].toSorted()).toEqual([`${key}-320.webp`, `${key}.webp`]);
    at(hoursLater(24));
    expect(await process.act(task(key))).toBe('done');
    expect(await process.act(task(key))).toBe('done');
    expect(files.size).toBe(0);
    expect(types()).toEqual(['PictureUploaded', 'PictureRemoved']);
    expect(await pictures.take(path, productId, hoursLater(24), context('take'))).toBe('not there');
  });

  it('goes on where it was killed: nobody takes the picture, and its files go', async () => {
    const { files, process, types } = await newWorld(uploaded(), removed());
    files.set(`${hash}.webp`, main).set(`${hash}-640.webp`, main);
    expect(await process.act(task(hash))).toBe('done');
    expect(files.size).toBe(0);
    expect(types()).toEqual(['PictureUploaded', 'PictureRemoved']);
  });

  it('waits for the day to end', async () => {
    const { process, at, types } = await newWorld(uploaded());
    at(hoursLater(23));
    expect(await process.act(task(hash))).toBe('wait');
    expect(types()).toEqual(['PictureUploaded']);
  });

  it('leaves alone for ever what a product took', async () => {
    const { files, process, at } = await newWorld(uploaded(), taken());
    files.set(`${hash}.webp`, main);
    at(hoursLater(10_000));
    expect(await process.act(task(hash))).toBe('done');
    expect(files.size).toBe(1);
  });

  it.each(['the process', 'the product'])(
    'and a product at the same moment: %s comes first',
    async (first) => {
      const { files, pictures, process, at, types } = await newWorld();
      const { path } = await pictures.keep(encoded, noon, context('upload'));
      at(hoursLater(24));
      const act = () => process.act(task(path.slice('/media/'.length, -'.webp'.length)));
      const take = () => pictures.take(path, productId, hoursLater(24), context('take'));
      const both = first === 'the process' ? [act(), take()] : [take(), act()];
      const ends = await Promise.all(both);
      const isTaken = first === 'the product';
      expect(new Set(ends)).toEqual(new Set(['done', isTaken ? 'taken' : 'not there']));
      expect([files.size, types().at(-1)]).toEqual(isTaken ? [2, 'PictureTaken'] : [0, 'PictureRemoved']);
    },
  );
});

describe('a picture that was removed', () => {
  it('is uploaded again under another name, so that a late deletion cannot reach it', async () => {
    const { files, pictures, process, at } = await newWorld();
    const first = await pictures.keep(encoded, noon, context('first'));
    expect(await pictures.keep(encoded, noon, context('again'))).toMatchObject({ path: first.path });
    const key = first.path.slice('/media/'.length, -'.webp'.length);
    at(hoursLater(24));
    await process.act(task(key));
    const second = await pictures.keep(encoded, hoursLater(24), context('second'));
    expect(second.path).not.toBe(first.path);
    await process.act(task(key));
    expect(files.has(second.path.slice('/media/'.length))).toBe(true);
    expect(await pictures.take(second.path, productId, hoursLater(25), context('take'))).toBe('taken');
  });
});

it('is not taken when it was never uploaded, or is no picture of the shop', async () => {
  const { pictures, types } = await newWorld();
  for (const image of [`/media/${hash}.webp`, '/media/a.webp', '', 'https://elsewhere.test/a.webp'])
    expect(await pictures.take(image, productId, noon, context('take'))).toBe('not there');
  expect(types()).toEqual([]);
});
