import { join } from 'node:path';
import Document from 'pdfkit';
import { BOLD, REGULAR, useStandard, WIDEST } from './standard-fonts.ts';

/** In points: A4 has 595 by 842. */
const MARGIN = 50;
const LEFT = MARGIN;
const RIGHT = 595 - MARGIN;
const BOTTOM = 842 - MARGIN - 30;

const INK = '#10233b';
const MUTED = '#55657a';
const LINE = '#c9d2de';
const FONT_SIZE = 9.5;

/** Characters of PDF's standard fonts, which need not be embedded: both languages, and most of Europe's. */
const STANDARD = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
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
    const cleaned = cells.map((cell) => ({ ...cell, text: clean(cell.text) }));
    const height = Math.max(...cleaned.map((cell) => this.#heightOf(cell)));
    if (this.#y + height > BOTTOM) {
      this.#doc.addPage();
      this.#y = MARGIN;
      onNewPage();
    }
    for (const cell of cleaned) {
      this.#use(cell);
      this.#doc.fillColor(cell.muted ? MUTED : INK).text(cell.text, cell.column.x, this.#y, {
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
        text: clean(footOf(page + 1, count)),
        column: WHOLE,
        size: 8,
        muted: true,
        align: 'right',
      } as const;
      this.#use(cell);
      this.#doc.fillColor(MUTED).text(cell.text, LEFT, this.#y, { width: WHOLE.width, align: 'right' });
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

  /** The text is cleaned, here and below. */
  #use({ text, size = FONT_SIZE, bold = false }: Style & { readonly text: string }): void {
    if (STANDARD.test(text)) useStandard(this.#doc, bold ? BOLD : REGULAR);
    else this.#doc.font(OTHER);
    this.#doc.fontSize(size);
  }

  #heightOf(cell: Cell): number {
    this.#use(cell);
    if (isOneLine(cell)) {
      const { y } = this.#doc;
      // What the library computes: the line's height itself may differ from it in the last bit.
      return y + this.#doc.currentLineHeight(true) - y;
    }
    return this.#doc.heightOfString(cell.text || ' ', { width: cell.column.width });
  }
}

/** Whether a text certainly fits in one line, even if a hyphen is added to it: then it need not be laid out to know. */
const isOneLine = ({ text, size = FONT_SIZE, column }: Cell): boolean =>
  STANDARD.test(text) && (text.length + 1) * WIDEST * size <= column.width;
