import { existsSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import config from '../../vitest.config.ts';
import { ROOT } from '../programs.ts';
import { FAULTS } from './faults.ts';
import { IN_SUITE } from './in-suite.ts';

const isChaos = (file: string) => file.endsWith('.chaos.test.ts');
const ofSuite: readonly string[] = IN_SUITE.files;
const [inSuite, excused] = [
  FAULTS.flatMap(({ name, inSuite: files }) => (typeof files === 'string' ? [] : [{ name, files }])),
  FAULTS.flatMap(({ inSuite: reason }) => (typeof reason === 'string' ? [reason] : [])),
];

const Projects = z.object({
  test: z.object({
    projects: z.array(
      z.object({
        test: z.object({
          name: z.string(),
          include: z.array(z.string()),
          exclude: z.array(z.string()).optional(),
        }),
      }),
    ),
  }),
});
const projects = Projects.parse(config).test.projects.map(({ test }) => test);
const has = (name: string | undefined, file: string): boolean =>
  projects.some(
    (project) =>
      project.name === name &&
      project.include.some((glob) => matchesGlob(file, glob)) &&
      !project.exclude?.some((glob) => matchesGlob(file, glob)),
  );
const run = FAULTS.map(({ name, command }) => ({ name, args: command(1).args })).filter(({ args }) =>
  args.includes('--project'),
);

describe('the table of faults', () => {
  it.each(run)('runs the tests of "$name" in a project that has them', ({ args }) => {
    const project = args[args.indexOf('--project') + 1];
    const files = args.filter((each) => each.endsWith('.test.ts'));
    expect(files.filter((file) => !has(project, file))).toEqual([]);
  });

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
