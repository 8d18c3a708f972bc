export const REGULAR = 'Helvetica';
export const BOLD = 'Helvetica-Bold';
/** No character of these fonts needs more, as a part of the font's size: 1,015 of 1,000, and 60 to the next one. */
export const WIDEST = 1.08;

interface Kerning {
  readonly kernPairs: Readonly<Record<string, number>>;
  getKernPair: (left: string, right?: string) => number;
}

/**
 * The library's object for a standard font in one document. It would build one for each document, from some thousand
 * kerning pairs.
 */
interface Font {
  readonly font: Kerning;
  readonly name: string;
  readonly id: string;
  readonly document: PDFKit.PDFDocument;
}
type Fonts = PDFKit.PDFDocument & { _fontCount: number; readonly _fontFamilies: Record<string, Font> };

/** The first object built for each font, without its document. */
const made = new Map<string, Font>();

/** Lets a document use a standard font, under the id that the library would have given it. */
export const useStandard = (doc: PDFKit.PDFDocument, name: string): void => {
  const fonts = doc as Fonts;
  const first = made.get(name);
  if (first && !fonts['_fontFamilies'][name]) {
    fonts['_fontCount'] += 1;
    fonts['_fontFamilies'][name] = ofDocument(first, { document: doc, id: `F${fonts['_fontCount']}` });
  }
  doc.font(name);
  const used = fonts['_fontFamilies'][name];
  if (!used || first) return;
  used.font.getKernPair = kernPairsOf(used.font);
  made.set(name, ofDocument(used, {}));
};

/** The same numbers as the library's, which makes a text of each pair to look it up. */
const kernPairsOf = ({ kernPairs }: Kerning): Kerning['getKernPair'] => {
  const ofLeft = new Map<string, Map<string | undefined, number>>();
  for (const [pair, amount] of Object.entries(kernPairs)) {
    const [left = '', right] = pair.split('\0');
    ofLeft.set(left, (ofLeft.get(left) ?? new Map<string | undefined, number>()).set(right, amount));
  }
  return (left, right) => ofLeft.get(left)?.get(right) ?? 0;
};

const ofDocument = (font: Font, of: Partial<Font>): Font =>
  Object.assign(Object.create(Object.getPrototypeOf(font) as object) as Font, {
    ...font,
    document: undefined,
    dictionary: undefined,
    embedded: undefined,
    ...of,
  });
