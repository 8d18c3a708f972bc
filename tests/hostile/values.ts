import fc from 'fast-check';
import { words } from './chance.ts';

/** Half of a character that needs two code units. */
const HALF = String.fromCharCode(0xd800);

const LETTERS = ['f', 'F', 'g'].map((letter) => letter.repeat(24));
const TEXTS = [
  ...words(
    'NaN Infinity null undefined true 0 -1 1e3 __proto__ constructor prototype toString hasOwnProperty $where',
  ),
  ...words(
    "{{7*7}} ${7*7} %27 %00 \\ \\u0000 % _ %%% \\' a:* !&| <-> ]]> <!-- javascript:alert(1) file:///etc/passwd",
  ),
  ...words(
    '../../etc/passwd /media/../../x http://169.254.169.254/ //elsewhere.test 2026-02-30 0000-00-00 9999-12-31',
  ),
  ...words('275760-09-13T00:00:00.001Z -271821-04-20 2026-01-01T00:00:00 ﷺ İ ẞ e\u0301'),
  ...LETTERS,
  `${'f'.repeat(24)}\n`,
  'f'.repeat(25),
  "' or 1=1 --",
  '"; drop table x; --',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[object Object]',
  '',
  ' ',
  '\0',
  'a\0b',
  HALF,
  `a${HALF}b`,
  '\u202e',
  '\ufeff',
  '\u2028',
  '😀'.repeat(50),
  'a'.repeat(300),
  'a'.repeat(6_000),
  'é'.repeat(2_500),
  ' '.repeat(1_000),
  `${'1,'.repeat(400)}1`,
];
const NUMBERS = [0, -0, -1, 1, 1.5, 1e21, 1e308, -1e308, 5e-324, 2 ** 53 + 2, 2 ** 31, -(2 ** 63)];
const SHAPES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  [[[[1]]]],
  { length: 1 },
  { toString: 1 },
  { $gt: '' },
  { then: 1 },
];
/** Values that have broken servers before. */
const NASTY: readonly unknown[] = [...TEXTS, ...NUMBERS, ...SHAPES];

/** A value that nobody would send by mistake, as far as JSON can carry it. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
);

/** Text for places that take only text: paths, queries, headers. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
