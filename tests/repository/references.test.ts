import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenReferences } from './references.ts';

const OWN = /^tests\/repository\/references(\.test)?\.ts$/;

describe('references', () => {
  it('lead to sections, decision records and files that exist', { timeout: 60_000 }, () => {
    const paths = globSync(['*.md', '**/*.{md,ts,tsx,js,css,html}', 'docs/**/*.{yml,json,svg}'], {
      exclude: (path) => /(^|\/)(node_modules|dist|dist-server|data|coverage|\..*)$/.test(path),
    });
    expect(paths.length).toBeGreaterThan(500);
    const files = paths.filter((path) => !OWN.test(path));
    expect(brokenReferences(files.map((path) => ({ path, text: readFileSync(path, 'utf8') })))).toEqual([]);
  });
});

const design = {
  path: 'docs/design.md',
  text: '# Design\n## 5. The write side\n### Paying\n## 8. Decisions\n### 8.17 Limits of input\n',
};
const record = { path: 'docs/decisions/0005-attempts.md', text: '# 5. Attempts' };
const brokenIn = (text: string, path = 'services/orders/place.ts') =>
  brokenReferences([design, record, { path, text }]);

describe('a reference is followed', () => {
  it.each([
    '/** The limits (design §8.17). */',
    '/** Of design §5 and design §8.17. */',
    '/** Two at once (design §5, §8.17). */',
    '/** Captured once (design §5, Paying). */',
    '/** Broken into lines (design\n * §5). */',
    "it('keeps to design section 5', () => {});",
    '// docs/decisions/0005',
    '/** A range (RFC 9110 §14.2). */',
  ])('to what exists: %s', (text) => {
    expect(brokenIn(text)).toEqual([]);
  });

  it.each([
    ['(design §9)', 'docs/design.md has no section 9'],
    ['(design §8.99)', 'docs/design.md has no section 8.99'],
    ['(design §5, §6)', 'docs/design.md has no section 6'],
    ['(design §5, Refunds)', 'docs/design.md has no heading "Refunds" in section 5'],
    ['(spec §1)', 'docs/specification.md has no section 1'],
    ['(see §5)', 'names no document'],
    ['as section 5 says', 'names no document'],
    ['docs/decisions/0099', 'there is no such decision record'],
    ['see issue 7', 'is not in the repository'],
  ])('to what does not: %s', (text, reason) => {
    expect(brokenIn(`\n\n/** ${text} */`)).toEqual([
      expect.stringMatching(/^services\/orders\/place\.ts:3 /),
    ]);
    expect(brokenIn(text)[0]).toContain(reason);
  });

  it.each([
    ['[design](../../docs/design.md#5-the-write-side)', 0],
    ['[design](../../docs/design.md#6-the-read-side)', 1],
    ['[nothing](nothing.md)', 1],
    ['see record 5', 0],
    ['see decision 6', 1],
    ['`gone.ts`', 1],
    ['[elsewhere](https://example.com/x)', 0],
  ])('in a document: %s', (text, broken) => {
    expect(brokenIn(text, 'services/orders/README.md')).toHaveLength(broken);
  });
});
