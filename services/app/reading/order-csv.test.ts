import { expect, it } from 'vitest';
import { csvLine, stepInWords } from './order-csv.ts';

it.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['say "so", they did'], '"say ""so"", they did"\r\n'],
  [['two\nlines'], '"two\nlines"\r\n'],
  [['=HYPERLINK("x")'], `"'=HYPERLINK(""x"")"\r\n`],
  [['-1', '+1', '@x', -1], "'-1,'+1,'@x,-1\r\n"],
  [['\t=1', '\r=1', '\n=1', '\tx'], `"'\t'=1","'\r'=1","'\n'=1","'\tx"\r\n`],
  [
    ['\uff1d1', '\uff0b1', '\uff0d1', '\uff20x', '\u22121'],
    "'\uff1d1,'\uff0b1,'\uff0d1,'\uff20x,'\u22121\r\n",
  ],
  [['Amina;=1+1', 'a, =1', 'a|-1', 'a\n@x'], `"Amina;'=1+1","a,' =1","a|'-1","a\n'@x"\r\n`],
  [[' =1', '"=1', "'=1", '\u200b=1', '\u0000=1'], `' =1,"'""=1",''=1,'\u200b=1,'\u0000=1\r\n`],
  [['2 x Coat - long; 1 x Cap+', 'a=b', 'o@suuq.test'], '"2 x Coat - long; 1 x Cap+",a=b,o@suuq.test\r\n'],
])('writes %j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});

it('an exported order tells each step of its money in words', () => {
  const step = {
    revision: 5,
    kind: 'duplicate-refunded',
    provider: 'PayPal',
    amount: 45,
    providerOrderId: 'A',
    captureId: 'C',
    refundId: 'R',
    reason: null,
    by: 'payments',
    at: '2026-11-20T12:00:00.000Z',
  } as const;
  expect(stepInWords(step)).toBe(
    '2026-11-20T12:00:00.000Z PayPal duplicate-refunded 45.00 A C R by payments',
  );
});
