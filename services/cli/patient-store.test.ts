import { expect, it } from 'vitest';
import {
  ObjectsRefused,
  ObjectsTooSlow,
  ObjectsUnavailable,
} from '../platform/objects/object-store-errors.ts';
import { patientSource } from './patient-store.ts';

const address = { endpoint: 'http://127.0.0.1:9', bucket: 'suuq', accessKey: 'key' };
const facts = { size: 10, etag: 'tag', type: 'image/webp' };
const broken = new ObjectsUnavailable('aborted');

/** Asks a store for a picture that it cannot give; it still answers, or not, what it knows of it. */
const ask = (failure: Error, isAnswering: boolean) => {
  const unused = () => Promise.reject(new Error('not asked for'));
  const store = {
    ensureBucket: unused,
    put: unused,
    list: async function* () {},
    describe: () => (isAnswering ? Promise.resolve(facts) : Promise.reject(broken)),
    get: () => Promise.reject(failure),
  };
  return patientSource(store, { initialDelay: 1, maxDelay: 1 }).get('picture.webp');
};

it('a picture that a store describes, and breaks off each time it is asked for, cannot be read', async () => {
  expect(await ask(broken, true)).toBe('unreadable');
});

it.each([
  ['is away', broken, false],
  ['refuses', new ObjectsRefused(address, 'AccessDenied'), true],
  ['takes too long', new ObjectsTooSlow(address, 2_000), true],
])('of a store that %s nothing is said of its pictures', async (_, error, isAnswering) => {
  await expect(ask(error, isAnswering)).rejects.toThrow(error.message);
});
