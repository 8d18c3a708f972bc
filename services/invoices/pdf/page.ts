import { join } from 'node:path';
import Document from 'pdfkit';

/** In points: A4 has 595 by 842. */
const MARGIN = 50;
const LEFT = MARGIN;
const RIGHT = 595 - MARGIN;
const BOTTOM = 842 - MARGIN - 30;

const INK = '#10233b';
const MUTED = '#55657a';
const LINE = '#c9d2de';

/** Characters of PDF's standard fonts, which need not be embedded: both languages, and most of Europe's. */
const STANDARD = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
/** For names and products in other scripts. The package is unchanged since 2016, and has to stay so. */
const OTHER = join(import.meta.dirname, '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

const CONTROL = /\p{Cc}+/gu;
/** A text as it is drawn: on one line, without control characters and broken code points. */
const clean = (text: string): string => text.toWellFormed().replaceAll(CONTROL, ' ').trim();

interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly muted?: boolean;
  readonly align?: 'left' | 'right';
}

/** A part of the page's width, by its left edge and its width. */
export interface Column {
  readonly x: number;
  readonly width: number;
}
export const WHOLE: Column = { x: LEFT, width: RIGHT - LEFT };
/** The left and the right half. */
export const HALVES: readonly [Column, Column] = [
  { x: LEFT, width: 235 },
  { x: LEFT + 260, width: 235 },
];

/** A text in a row, and its column. */
export interface Cell extends Style {
  readonly text: string;
  readonly column: Column;
}

/**
 * The library's object for a standard font in one document. It would build one for each document, from some thousand
 * kerning pairs.
 */
interface Font {
  readonly name: string;
  readonly id: string;
  readonly document: PDFKit.PDFDocument;
}
type Fonts = PDFKit.PDFDocument & { _fontCount: number; readonly _fontFamilies: Record<string, Font> };

/** The first object built for each font, without its document. */
const made = new Map<string, Font>();

/** Lets a document use a standard font, under the id that the library would have given it. */
const useStandard = (doc: PDFKit.PDFDocument, name: string): void => {
  const fonts = doc as Fonts;
  const first = made.get(name);
  if (first && !fonts['_fontFamilies'][name]) {
    fonts['_fontCount'] += 1;
    fonts['_fontFamilies'][name] = ofDocument(first, { document: doc, id: `F${fonts['_fontCount']}` });
  }
  doc.font(name);
  const used = fonts['_fontFamilies'][name];
  if (used && !first) made.set(name, ofDocument(used, {}));
};

const ofDocument = (font: Font, of: Partial<Font>): Font =>
  Object.assign(Object.create(Object.getPrototypeOf(font) as object) as Font, {
    ...font,
    document: undefined,
    dictionary: undefined,
    embedded: undefined,
    ...of,
  });

interface About {
  readonly title: string;
  readonly language: string;
  readonly createdAt: Date;
}

/**
 * Pages that are filled from top to bottom. The result depends only on the input: neither on the clock nor on chance.
 */
export class Pages {
  readonly #doc: PDFKit.PDFDocument;
  #y = MARGIN;

  constructor({ title, language, createdAt }: About) {
    this.#doc = new Document({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      // A compressor could change some day, and with it the bytes.
      compress: false,
      lang: language,
      displayTitle: true,
      // Without this, the library would build its default font here.
      font: '',
      info: { Title: title, Producer: 'Suuq', Creator: 'Suuq', CreationDate: createdAt },
    });
    useStandard(this.#doc, REGULAR);
  }

  space(points: number): void {
    this.#y += points;
  }

  /**
   * Draws the cells side by side, each as high as it needs, and moves below the highest; on a new page where there is
   * no room.
   */
  row(
    cells: readonly Cell[],
    { gap = 3, onNewPage = () => undefined }: { gap?: number; onNewPage?: () => void } = {},
  ): void {
    const height = Math.max(...cells.map((cell) => this.#heightOf(cell)));
    if (this.#y + height > BOTTOM) {
      this.#doc.addPage();
      this.#y = MARGIN;
      onNewPage();
    }
    for (const cell of cells) {
      this.#use(cell);
      this.#doc.fillColor(cell.muted ? MUTED : INK).text(clean(cell.text), cell.column.x, this.#y, {
        width: cell.column.width,
        align: cell.align ?? 'left',
      });
    }
    this.#y += height + gap;
  }

  rule(): void {
    this.#doc.moveTo(LEFT, this.#y).lineTo(RIGHT, this.#y).lineWidth(0.7).strokeColor(LINE).stroke();
    this.#y += 7;
  }

  /** Draws the footer of every page, and answers the bytes. */
  async end(footOf: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      this.#y = BOTTOM + 10;
      const cell = {
        text: footOf(page + 1, count),
        column: WHOLE,
        size: 8,
        muted: true,
        align: 'right',
      } as const;
      this.#use(cell);
      this.#doc
        .fillColor(MUTED)
        .text(clean(cell.text), LEFT, this.#y, { width: WHOLE.width, align: 'right' });
    }
    const chunks: Buffer[] = [];
    const whole = new Promise<Buffer>((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.#doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.#doc.on('error', reject);
    });
    this.#doc.end();
    return whole;
  }

  #use({ text, size = 9.5, bold = false }: Style & { readonly text: string }): void {
    if (STANDARD.test(clean(text))) useStandard(this.#doc, bold ? BOLD : REGULAR);
    else this.#doc.font(OTHER);
    this.#doc.fontSize(size);
  }

  #heightOf(cell: Cell): number {
    this.#use(cell);
    return this.#doc.heightOfString(clean(cell.text) || ' ', { width: cell.column.width });
  }
}
