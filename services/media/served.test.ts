import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { nameOf } from '#contracts/media/pictures';
import { Overloaded } from '../platform/waiting/fair-turns.ts';
import { SOCKETS } from '../platform/objects/object-store-client.ts';
import { hash } from './testing/examples.ts';
import { servedPictures } from './served.ts';

const network = '1.1.1.1';
const bytes = (text: string) => Buffer.from(text);

it('a size that was never made is the whole picture', async () => {
  const kept = new Map([
    [nameOf(hash), bytes('main')],
    [nameOf(hash, 640), bytes('640')],
  ]);
  const { get } = servedPictures({ get: async (name) => kept.get(name) });
  expect(await get(nameOf(hash), network)).toEqual(bytes('main'));
  expect(await get(nameOf(hash, 640), network)).toEqual(bytes('640'));
  expect(await get(nameOf(hash, 320), network)).toEqual(bytes('main'));
});

it('what is not there is not there in any size', async () => {
  const asked: string[] = [];
  const { get } = servedPictures({ get: async (name) => void asked.push(name) });
  expect([await get(nameOf(hash), network), await get(nameOf(hash, 320), network)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(asked).toEqual([nameOf(hash), nameOf(hash, 320), nameOf(hash)]);
});

describe('of a flood of pictures that do not exist', () => {
  /** A store that answers when it is told to, and knows one picture. */
  const flood = (names: number) => {
    const answers: (() => void)[] = [];
    let mostAtOnce = 0;
    const { get } = servedPictures({
      get: async (name) => {
        await new Promise<void>((resolve) => (mostAtOnce = Math.max(mostAtOnce, answers.push(resolve))));
        return name === nameOf(hash) ? bytes('main') : undefined;
      },
    });
    const told = Array.from({ length: names }, (_, i) =>
      get(nameOf(i.toString(16).padStart(64, '0'), 320), network).catch((error: unknown) => error),
    );
    const answerAll = async () => {
      answers.splice(0).forEach((answer) => answer());
      await turn();
    };
    return { get, told, answerAll, mostAtOnce: () => mostAtOnce };
  };

  it('no more reach the store than leave it connections for uploads, and none waits for a connection', async () => {
    const { told, answerAll, mostAtOnce } = flood(400);
    for (let looks = 0; looks < 40; looks += 1) await answerAll();
    expect(await Promise.all(told)).toEqual(told.map(() => undefined));
    expect(mostAtOnce()).toBeLessThan(SOCKETS);
  });

  it('many networks keep no other one from its turn', async () => {
    const floods = Array.from({ length: 5 }, (_, from) => `1.${from}.1.1`);
    const { get, answerAll } = flood(0);
    const made = floods.flatMap((other, from) =>
      Array.from({ length: 505 }, (_, i) =>
        get(nameOf(`${from}${i.toString(16).padStart(63, '0')}`, 320), other).catch(
          (error: unknown) => error,
        ),
      ),
    );
    const seen = get(nameOf(hash), '9.9.9.9');
    for (let looks = 0; looks < 5; looks += 1) await answerAll();
    expect(await Promise.race([seen, Promise.reject(new Error('waits'))])).toEqual(bytes('main'));
    for (let looks = 0; looks < 300; looks += 1) await answerAll();
    await Promise.all(made);
  });

  it('a network keeps waiting no other one, and is itself refused what would be too long a line', async () => {
    const { get, told, answerAll } = flood(2_000);
    const seen = get(nameOf(hash), '2.2.2.2');
    for (let looks = 0; looks < 3; looks += 1) await answerAll();
    expect(await Promise.race([seen, Promise.reject(new Error('waits'))])).toEqual(bytes('main'));
    for (let looks = 0; looks < 60; looks += 1) await answerAll();
    const refused = (await Promise.all(told)).filter((each) => each instanceof Overloaded);
    expect(refused.length).toBeGreaterThan(1_000);
  });
});
