import { describe, expect, it } from 'vitest';
import { deviceEvents } from '#contracts/accounts/events';
import { at, sourcesOf, userId } from './testing/examples.ts';
import { begun, newWorld, recorded } from './testing/world.ts';

const seen = recorded(deviceEvents.NewDeviceSignedIn.create({ userId, device: 'Firefox · Linux', at }));
const { links } = sourcesOf('new-device');

const textOf = async (newDevice: (typeof links)['newDevice']) => {
  const { act, tasks, server } = await newWorld({ links: { ...links, newDevice } });
  expect(await act(tasks(begun, seen)[0])).toBe('done');
  return [...server.values()].flatMap(({ content }) =>
    content.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : [])),
  );
};

describe('a letter about a device that is new to an account', () => {
  it('says which, and when it signed in', async () => {
    const [what] = await textOf(() => Promise.resolve({ device: 'Firefox · Linux', at }));
    expect(what).toContain('(Firefox · Linux), on Nov 20, 2026');
  });

  it('says when, where nobody knows which', async () => {
    const [what] = await textOf(() => Promise.resolve({ device: null, at }));
    expect(what).toContain('had not done so before, on Nov 20, 2026');
  });

  it('goes to nobody who was erased', async () =>
    expect(await textOf(() => Promise.resolve(undefined))).toEqual([]));
});
