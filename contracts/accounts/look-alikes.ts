/** Letters and digits that look like others, in lower case; the ones left out look like themselves. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
  '!': 'i',
  '|': 'i',
  l: 'i',
};

/**
 * For each Latin letter small capitals and Latin letters of other shapes, then Cyrillic, Greek, Armenian, Cherokee and
 * Lisu ones; also where only the capital looks like it.
 */
const SHAPES = {
  a: 'ᴀɑаαꭺꓮ',
  c: 'ᴄсꮯꓚ',
  d: 'ᴅɗđԁꭰꓓ',
  e: 'ᴇеεꭼꓰ',
  f: 'ꜰꓝ',
  i: 'ıɪɩʟłіӏιլꭵꮖꮮꓲꓡ',
  m: 'ᴍмꮇꓟ',
  n: 'ɴпνηոռղꓠ',
  o: 'ᴏøоοσօꓳ',
  p: 'ᴘрρꮲꓑ',
  q: 'ꞯǫԛգզ',
  r: 'ʀꭱꮢꓣ',
  s: 'ꜱѕςտꮪꓢ',
  t: 'ᴛŧтτꭲꓔ',
  u: 'ᴜʋиυսꓴ',
  x: 'х',
  y: 'ʏуꭹꮍꓬ',
} as const;

/** Where white letters on black, round or square, and those of flags begin: 26 each, in order. */
const ON_SIGNS = [0x1f150, 0x1f170, 0x1f1e6];

const known: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LOOKS_LIKE),
  ...Object.entries(SHAPES).flatMap(([looks, shapes]) =>
    Array.from(shapes, (each) => [each, looks] as const),
  ),
  ...ON_SIGNS.flatMap((first) =>
    Array.from(
      'abcdefghijklmnopqrstuvwxyz',
      (looks, index) => [String.fromCodePoint(first + index), LOOKS_LIKE[looks] ?? looks] as const,
    ),
  ),
]);

/** What a text looks like: without marks, case and look-alikes. */
export const looksOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/./gu, (letter) => known.get(letter) ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'u');
