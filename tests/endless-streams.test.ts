import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './programs.ts';

/** What ends the streams of an aggregate that has no snapshot: no stream of it comes to a thousand events. */
const ENDED_BY: Readonly<Record<string, string>> = {
  'services/catalogue/import/past-variants.ts variantsOverTime':
    'is read for rows that count a variant which is gone; products are edited by people',
  'services/letters/person.ts changes': 'keeps nothing; who loads it reads the account’s whole stream',
  'services/letters/state.ts beginning': 'has one event',
  'services/letters/state.ts letter': 'is sent once; an operator asks for each further try of a failed one',
  'services/media/state.ts picture': 'a picture is taken or removed, which is final',
  'services/payments/webhooks/state.ts webhooks': 'has one event',
  'services/system/state.ts projection': 'an operator decides about each event that cannot be projected',
};

const DECLARED = /^( *)(?:export )?const (\w+): Aggregate<[^=]+> = \{\n(.*?)\n\1\};$/gms;

const aggregates = globSync('services/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return [...source.matchAll(DECLARED)].map(([, , name, body]) => ({ name: `${file} ${name}`, body }));
  });

it('every aggregate whose streams have no end keeps snapshots', () => {
  expect(aggregates.length).toBeGreaterThan(25);
  const without = aggregates.filter(({ body }) => !/^ *snapshotVersion: \d+,$/m.test(body ?? ''));
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(ENDED_BY));
});
