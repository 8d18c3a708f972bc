import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from './programs.ts';

/**
 * Kilobytes of compressed script that a page may need before it renders: one that visitors open first, a product's with
 * its options, any other.
 */
const BUDGET = { first: 186, product: 191, other: 250 } as const;
const FIRST = /\/(home|products|product|login|register|not-found)-page\.tsx$/;
const OFFICE = /back-office|\/admin\/|features\/(dashboard|audit|system|people)\//;
/** Some of the back office's pages are in the same folders as shoppers' pages: the table of pages lists them all. */
const officeTable = readFileSync(join(ROOT, 'web/src/app/pages/office.ts'), 'utf8');
const isOfficePart = (part: string): boolean =>
  OFFICE.test(part) || officeTable.includes(part.replace(/^src/, '../..'));
/** What back office pages share is not named after a page, but after their group. */
const isOfOffice = (part: string, name: string | undefined): boolean =>
  isOfficePart(part) || part.includes('nivo') || name === 'office';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
  }),
);
const dist = join(ROOT, 'web/dist');
const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));

/** A chunk and everything that it imports, without what is imported later. */
function filesOf(part: string, seen = new Set<string>()): Set<string> {
  const found = manifest[part];
  if (!found || seen.has(found.file)) return seen;
  seen.add(found.file);
  for (const needed of found.imports) filesOf(needed, seen);
  return seen;
}

const kilobytes = (file: string): number => gzipSync(readFileSync(join(dist, file))).length / 1000;

const pages = Object.keys(manifest).filter((part) => part.endsWith('-page.tsx'));
const budgetOf = (page: string): number => {
  if (isOfficePart(page) || !FIRST.test(page)) return BUDGET.other;
  return page.endsWith('/product-page.tsx') ? BUDGET.product : BUDGET.first;
};
const needed = (page: string): Set<string> => filesOf(page, filesOf('index.html'));

it.each(pages)('%s is light', (page) => {
  const files = needed(page);
  const total = [...files].reduce((sum, file) => sum + kilobytes(file), 0);
  expect(files.size).toBeGreaterThan(2);
  expect(total).toBeLessThan(budgetOf(page));
});

it.each(pages.filter((page) => !isOfficePart(page)))(
  '%s brings nothing of charts, admin or audit along',
  (page) => {
    const office = new Set(
      Object.entries(manifest).flatMap(([part, { file, name }]) => (isOfOffice(part, name) ? [file] : [])),
    );
    expect(office.size).toBeGreaterThan(4);
    expect(Object.values(manifest).filter(({ name }) => name === 'office')).toHaveLength(1);
    expect([...needed(page)].filter((file) => office.has(file))).toEqual([]);
  },
);
