import { setImmediate as turn } from 'node:timers/promises';
import type { InvoiceEvent } from '#contracts/invoices/events';
import { creditNoteNumber, invoiceNumber } from '#contracts/invoices/number';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { ERASED, reveal } from '#contracts/kernel/personal';
import type { Draw } from '../ports.ts';
import { HALVES, Pages, WHOLE, type Cell, type Column } from './page.ts';
import { dayIn, money, words } from './words.ts';

type Invoice = Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data'];
type Words = (typeof words)['en'];

const ITEM: Column = { x: 50, width: 255 };
const QUANTITY: Column = { x: 310, width: 40 };
const EACH: Column = { x: 355, width: 95 };
const SUM: Column = { x: 455, width: 90 };
const SUM_NAME: Column = { x: 310, width: 140 };

/** Draws a paper by template 1. Another template gets another function: what this one draws never changes. */
export const drawPdf: Draw = async ({ event, invoice }) => {
  const { data } = event;
  if (data.template !== 1) throw new Error(`There is no template ${data.template}`);
  const say = words[data.language];
  const isInvoice = event.type === 'InvoiceIssued';
  const title = isInvoice ? say.invoice : say.creditNote;
  const number = isInvoice ? invoiceNumber(data.number) : creditNoteNumber(data.number);
  const pages = new Pages({
    title: `${title} ${number}`,
    language: data.language,
    createdAt: new Date(data.at),
  });
  pages.row([
    { text: data.seller.name, column: HALVES[0], size: 16, bold: true },
    { text: title, column: HALVES[1], size: 16, bold: true, align: 'right' },
  ]);
  pages.row([{ text: number, column: HALVES[1], size: 11, align: 'right' }], { gap: 16 });
  pages.rule();
  drawParties(pages, data, say);
  drawDates(pages, event, { say, invoice });
  if (isInvoice) await drawLines(pages, event.data, say);
  else {
    pages.row([head(say.item, ITEM), head(say.sum, SUM, 'right')]);
    pages.rule();
    pages.row([
      { text: say.refundOf(invoice), column: ITEM },
      { text: `-${money(event.data.amountCents)}`, column: SUM, align: 'right' },
    ]);
    pages.space(4);
    pages.rule();
    drawSums(pages, [
      [say.net, `-${money(event.data.amountCents - event.data.taxCents)}`],
      [say.tax(data.taxPercent), `-${money(event.data.taxCents)}`],
      [say.total, `-${money(event.data.amountCents)}`],
    ]);
  }
  return pages.end((page, of) => `${number} · ${say.page(page, of)}`);
};

const head = (text: string, column: Column, align: 'left' | 'right' = 'left'): Cell => ({
  text,
  column,
  align,
  size: 8.5,
  muted: true,
});

const drawParties = (pages: Pages, { seller, billTo }: InvoiceEvent['data'], say: Words): void => {
  const { name, address, city, postalCode, country } = reveal(billTo);
  const from = [
    seller.name,
    ...seller.address.split(/\\n|\n/),
    ...(seller.taxId === '' ? [] : [`${say.taxId}: ${seller.taxId}`]),
  ].filter((text) => text !== '');
  const to =
    name === ERASED
      ? [say.erased]
      : [name, address, [postalCode, city].filter(Boolean).join(' '), country].filter((text) => text !== '');
  pages.row([head(say.from, HALVES[0]), head(say.to, HALVES[1])]);
  for (let index = 0; index < Math.max(from.length, to.length); index += 1)
    pages.row(
      [
        { text: from[index] ?? '', column: HALVES[0], bold: index === 0 },
        { text: to[index] ?? '', column: HALVES[1], bold: index === 0 && name !== ERASED },
      ],
      { gap: 1 },
    );
  pages.space(14);
};

const drawDates = (
  pages: Pages,
  { type, data }: InvoiceEvent,
  { say, invoice }: { readonly say: Words; readonly invoice: string },
): void => {
  const day = (iso: string) => dayIn(data.language, iso);
  const told = (name: string, text: string) =>
    pages.row(
      [
        { text: name, column: { ...WHOLE, width: 180 }, muted: true },
        { text, column: { x: WHOLE.x + 185, width: WHOLE.width - 185 } },
      ],
      { gap: 2 },
    );
  told(say.issuedOn, day(data.issuedOn));
  if (type === 'InvoiceIssued') told(say.paid, say.with(day(data.paidOn), data.provider));
  else {
    told(say.corrects, invoice);
    told(say.refunded, say.with(day(data.refundedOn), data.provider));
  }
  told(say.order, `#${shortOrderNumber(data.orderId)} (${data.orderId})`);
  pages.space(18);
};

/** After this many lines other work gets a turn, since a long order takes a while. */
const AT_ONCE = 5;

const drawLines = async (pages: Pages, data: Invoice, say: Words): Promise<void> => {
  const heads = () => {
    pages.row([
      head(say.item, ITEM),
      head(say.quantity, QUANTITY, 'right'),
      head(say.each, EACH, 'right'),
      head(say.sum, SUM, 'right'),
    ]);
    pages.rule();
  };
  heads();
  for (const [index, { title, quantity, unitPriceCents }] of data.lines.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await turn();
    pages.row(
      [
        { text: title, column: ITEM },
        { text: String(quantity), column: QUANTITY, align: 'right' },
        { text: money(unitPriceCents), column: EACH, align: 'right' },
        { text: money(quantity * unitPriceCents), column: SUM, align: 'right' },
      ],
      { gap: 5, onNewPage: heads },
    );
  }
  pages.space(4);
  pages.rule();
  drawSums(pages, [
    [say.items, money(data.itemsCents)],
    [say.shipping, money(data.shippingCents)],
    [say.tax(data.taxPercent), money(data.taxCents)],
    [say.total, money(data.totalCents)],
  ]);
};

/** Draws the sums; the last one is the total of the others. */
const drawSums = (pages: Pages, sums: readonly (readonly [name: string, sum: string])[]): void => {
  for (const [index, [name, sum]] of sums.entries()) {
    const style = index === sums.length - 1 ? { size: 12, bold: true } : {};
    pages.row([
      { text: name, column: SUM_NAME, ...style },
      { text: sum, column: SUM, align: 'right', ...style },
    ]);
  }
};
