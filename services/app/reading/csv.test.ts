import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { withoutMarks } from '../../catalogue/import/spreadsheet.ts';
import { csvLine, writeCsv } from './csv.ts';

it.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['say "so", they did'], '"say ""so"", they did"\r\n'],
  [['two\nlines'], '"two\nlines"\r\n'],
  [['=HYPERLINK("x")'], `"'=HYPERLINK(""x"")"\r\n`],
  [['-1', '+1', '@x', -1], "'-1,'+1,'@x,-1\r\n"],
  [
    ['+252615550199', '+252 61 5550199', '+252615550199+1', 'Amina;+252615550199'],
    `+252615550199,'+252 61 5550199,'+252615550199+1,"Amina;'+252615550199"\r\n`,
  ],
  [['\t=1', '\r=1', '\n=1', '\tx'], `"'\t'=1","'\r'=1","'\n'=1","'\tx"\r\n`],
  [
    ['\uff1d1', '\uff0b1', '\uff0d1', '\uff20x', '\u22121'],
    "'\uff1d1,'\uff0b1,'\uff0d1,'\uff20x,'\u22121\r\n",
  ],
  [['Amina;=1+1', 'a, =1', 'a|-1', 'a\n@x'], `"Amina;'=1+1","a,' =1","a|'-1","a\n'@x"\r\n`],
  [[' =1', '"=1', "'=1", '\u200b=1', '\u0000=1'], `' =1,"'""=1",''=1,'\u200b=1,'\u0000=1\r\n`],
  [['2 x Coat - long; 1 x Cap+', 'a=b', 'o@suuq.test'], '"2 x Coat - long; 1 x Cap+",a=b,o@suuq.test\r\n'],
  [[`;\n"'=1`, `'\n'\n'-`], `";'\n'""'=1","''\n''\n''-"\r\n`],
])('writes %j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});

it.each([
  '=1+1',
  "'=1",
  '+252615550199',
  "'+252615550199",
  'a\n\n=1',
  'Amina;=1+1',
  '- 50 %; "-',
  'o@suuq.test',
  "it's -1",
  "a,'b",
  '+\n+',
])('a cell of %j is read as it was written', (text) => {
  const cell = csvLine([text, 'x']).replace(/,x\r\n$/, '');
  const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  expect(withoutMarks(unquoted)).toBe(text);
});

it('a file begins with the mark by which spreadsheets tell UTF-8', async () => {
  const out = new PassThrough();
  const line = csvLine(['Dahab Cáwo', 'ريال']);
  const [file] = await Promise.all([buffer(out), writeCsv(out, Readable.from([line]))]);
  expect(file).toEqual(Buffer.from(`\uFEFF${line}`));
});
