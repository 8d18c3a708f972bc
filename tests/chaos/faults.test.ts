import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../programs.ts';
import { FAULTS } from './faults.ts';
import { IN_SUITE } from './in-suite.ts';

const isChaos = (file: string) => file.endsWith('.chaos.test.ts');
const ofSuite: readonly string[] = IN_SUITE.files;
const [inSuite, excused] = [
  FAULTS.flatMap(({ name, inSuite: files }) => (typeof files === 'string' ? [] : [{ name, files }])),
  FAULTS.flatMap(({ inSuite: reason }) => (typeof reason === 'string' ? [reason] : [])),
];

describe('the table of faults', () => {
  it.each(inSuite)('names tests of the suite that strike "$name" less often', ({ files }) => {
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !file.endsWith('.test.ts') || !existsSync(join(ROOT, file)))).toEqual([]);
    // The suite leaves out the others of these.
    expect(files.filter((file) => isChaos(file) && !ofSuite.includes(file))).toEqual([]);
  });

  it('says why the suite has nothing of a fault', () => {
    expect(excused.filter((reason) => reason.split(' ').length < 6)).toEqual([]);
  });

  it('names every file of the suite that strikes its faults less often', () => {
    const named = inSuite.flatMap(({ files }) => files.filter(isChaos));
    expect(named.toSorted()).toEqual(ofSuite);
  });
});
