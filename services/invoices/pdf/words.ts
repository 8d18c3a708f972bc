import type { Language } from '#contracts/kernel/language';
import { calendar } from '#contracts/kernel/calendar';

const en = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  issuedOn: 'Date of issue',
  paid: 'Paid',
  refunded: 'Refunded',
  with: (day: string, provider: string) => `${day}, ${provider}`,
  order: 'Order',
  corrects: 'Corrects invoice',
  from: 'Seller',
  taxId: 'Tax ID',
  to: 'Billed to',
  item: 'Item',
  quantity: 'Qty',
  each: 'Unit price',
  sum: 'Amount',
  items: 'Items',
  shipping: 'Shipping',
  tax: (percent: number) => `Tax (${percent}%)`,
  total: 'Total',
  refundOf: (invoice: string) => `Refund on invoice ${invoice}`,
  net: 'Without tax',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  erased: '(erased at the customer’s request)',
};
type Words = typeof en;

const so: Words = {
  invoice: 'Qaansheegad',
  creditNote: 'Ogeysiis celin lacageed',
  issuedOn: 'Taariikhda la soo saaray',
  paid: 'La bixiyey',
  refunded: 'La celiyey',
  with: (day, provider) => `${day}, ${provider}`,
  order: 'Dalab',
  corrects: 'Waxay saxaysaa qaansheegadda',
  from: 'Iibiyaha',
  taxId: 'Lambarka canshuurta',
  to: 'Macmiilka',
  item: 'Alaab',
  quantity: 'Tiro',
  each: 'Qiimaha midkiiba',
  sum: 'Wadar',
  items: 'Alaabta',
  shipping: 'Gaarsiin',
  tax: (percent) => `Canshuur (${percent}%)`,
  total: 'Wadarta guud',
  refundOf: (invoice) => `Lacag celin qaansheegadda ${invoice}`,
  net: 'Canshuur la’aan',
  page: (page, pages) => `Bogga ${page} ee ${pages}`,
  erased: '(waa la tirtiray codsiga macmiilka)',
};

/**
 * The words of template 1, with its formats of days and sums. Papers were issued with them, so they must not change.
 * Other words need another template.
 */
export const words = { en, so } satisfies Record<Language, Words>;

export const dayIn = (language: Language, day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = calendar[language].short[Number(month) - 1] ?? '';
  return language === 'so' ? `${Number(date)} ${name} ${year}` : `${name} ${Number(date)}, ${year}`;
};

export const money = (cents: number): string => {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`;
};
