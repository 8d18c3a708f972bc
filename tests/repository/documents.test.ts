import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventsByCategory } from '#contracts/all-events';
import { routes } from '#contracts/api';
import { listOrders } from '#contracts/catalogue/options';
import { SECRETS } from '../../services/platform/settings/secret-files.ts';
import { system } from '../../web/src/locales/admin/en-system.ts';
import { paths } from '../../web/src/lib/paths.ts';
import { ROOT } from '../programs.ts';

const read = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');
const design = read('design.md');
const specification = read('specification.md');
const calls = `${specification}\n${design}`;
const pages = specification.slice(specification.indexOf('## 2. Pages'), specification.indexOf('## 3.'));
const named = new Set(
  [...pages.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path.replaceAll(/\{\w+\}/g, '{}')),
);

/** All but those of the stores and providers and the second ones of a change, which documents name as groups. */
const BY_NAME = SECRETS.filter((name) => !/^(DATABASE|EVENTSTORE|S3|PAYPAL|STRIPE)_|_OTHER$/.test(name));

describe('the documents', () => {
  it('say of every secret in .env.example how it was changed under load, or why it was not', () => {
    const operations = read('operations.md');
    const [, chapter = ''] = /### Changed under load\n([^]*?)\n## /.exec(operations) ?? [];
    const told = new Set([...chapter.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
    const passwords = readFileSync(join(ROOT, '.env.example'), 'utf8').match(/^\w+_PASSWORD(?==)/gm) ?? [];
    expect([...SECRETS, ...passwords].filter((name) => !told.has(name))).toEqual([]);
  });

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

  it.each(Object.entries(paths))('name the page %s', (_name, path) => {
    const address = typeof path === 'string' ? path : decodeURIComponent(path('{}'));
    expect(named).toContain(address);
  });

  it.each(listOrders)('name the order %s of lists', (order) => {
    const line = specification.split('\n').find((each) => each.includes('`GET /products/all`'));
    expect(line).toContain(`\`${order}\``);
  });

  it.each(BY_NAME)('name %s among the secrets that may be in a file', (name) => {
    const [, section = ''] = /^## Secrets\n([^#]*)/m.exec(read('operations.md')) ?? [];
    expect(section).toContain(`\`${name}\``);
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const head = example.slice(0, example.indexOf('# ---'));
    const isBelow =
      /^(JWT|VAULT|NAMES)_/.test(name) &&
      head.includes('the secrets below') &&
      example.slice(head.length).includes(name);
    expect(isBelow || head.includes(name)).toBe(true);
  });
});
