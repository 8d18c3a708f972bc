import { expect, it } from 'vitest';
import { csvLine } from './order-csv.ts';

it.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['say "so", they did'], '"say ""so"", they did"\r\n'],
  [['two\nlines'], '"two\nlines"\r\n'],
  [['=HYPERLINK("x")'], `"'=HYPERLINK(""x"")"\r\n`],
  [['-1', '+1', '@x', -1], "'-1,'+1,'@x,-1\r\n"],
])('writes %j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});
