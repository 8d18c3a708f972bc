import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventsByCategory } from '#contracts/all-events';
import { routes } from '#contracts/api';
import { system } from '../web/src/locales/admin/en-system.ts';
import { ROOT } from './programs.ts';

const read = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');
const design = read('design.md');
const calls = `${read('specification.md')}\n${design}`;

describe('the documents', () => {
  it.each(Object.entries(eventsByCategory))('name every event of the streams %s', (category, events) => {
    expect(design).toContain(`\`${category}-{`);
    for (const type of Object.keys(events)) expect(design).toMatch(new RegExp(`\\b${type}\\b`));
  });

  it.each(Object.keys(system.what))('name the process manager %s', (name) => {
    expect(design).toContain(`| \`${name}\` |`);
  });

  it.each(Object.values(routes).map(({ method, path }) => ({ method, path })))(
    'name the call $method $path',
    ({ method, path }) => {
      const line = calls.split('\n').find((each) => each.includes(path) && each.includes(method));
      expect(line).toBeDefined();
    },
  );
});
