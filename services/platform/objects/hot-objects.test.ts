import { describe, expect, it } from 'vitest';
import { hotObjects } from './hot-objects.ts';

/** A store of objects of ten bytes that notes what it is asked for, and a clock that stands still. */
const newWorld = (limit: number) => {
  const asked: string[] = [];
  const gone = new Set<string>();
  let now = 1;
  const look = async (name: string) => {
    asked.push(name);
    if (name === 'away') throw new Error('away');
    return gone.has(name) ? undefined : new Uint8Array(name === 'large' ? 1_000 : 10).fill(name.length);
  };
  const hot = hotObjects(look, limit, () => now);
  const get = (name: string) => hot.get(name, 'amina');
  const getAll = async (...names: readonly string[]) => {
    for (const name of names) await get(name);
  };
  return { get, getAll, asked, gone, pass: (ms: number) => (now += ms) };
};

describe('hot objects', () => {
  it('are looked up once', async () => {
    const { get, asked } = newWorld(100);
    expect(await get('a')).toEqual(new Uint8Array(10).fill(1));
    expect(await get('a')).toEqual(new Uint8Array(10).fill(1));
    expect(asked).toEqual(['a']);
  });

  it('are looked up once for all who ask at the same moment', async () => {
    const { get, asked } = newWorld(100);
    await Promise.all([get('a'), get('a'), get('a')]);
    expect(asked).toEqual(['a']);
  });

  it('make room by leaving out what was asked for longest ago', async () => {
    const { getAll, asked } = newWorld(30);
    await getAll('a', 'b', 'c', 'a', 'd');
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    await getAll('a', 'c', 'd', 'b');
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('are none that would take all the room', async () => {
    const { getAll, asked } = newWorld(30);
    await getAll('a', 'large', 'large', 'a');
    expect(asked).toEqual(['a', 'large', 'large']);
  });

  it('are asked for again in time: one that was deleted is gone', async () => {
    const { get, gone, pass } = newWorld(100);
    await get('a');
    gone.add('a');
    pass(600_000);
    expect(await get('a')).toBeDefined();
    pass(1);
    expect(await get('a')).toBeUndefined();
  });

  it('answer those who wait for one that others have pushed out meanwhile', async () => {
    const { get, getAll } = newWorld(10);
    const [first] = await Promise.all([get('a'), getAll('b', 'c', 'd')]);
    expect(first).toEqual(new Uint8Array(10).fill(1));
  });

  it('do not remember that something was not there, or that the store was away', async () => {
    const { get, gone, asked } = newWorld(100);
    gone.add('a');
    expect(await get('a')).toBeUndefined();
    gone.delete('a');
    expect(await get('a')).toBeDefined();
    await expect(get('away')).rejects.toThrow('away');
    await expect(get('away')).rejects.toThrow('away');
    expect(asked).toEqual(['a', 'a', 'away', 'away']);
  });
});
