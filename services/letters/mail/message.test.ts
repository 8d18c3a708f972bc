import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { messageOf } from './message.ts';

const mail = {
  from: 'Suuq <orders@shop.example>',
  to: { name: 'Xaawo “H.” Cúmar', address: 'hodan@shop.example' },
  subject: 'Rasiidka dalabka #5C0905: waad ku mahadsan tahay, lacagtii waa soo gaartay “Suuq”',
  messageId: '<b41f7e90c2d84a5e93f06d17@shop.example>',
  // Values that the composer would otherwise make up.
  date: new Date('2026-11-20T12:00:00.000Z'),
  baseBoundary: 'suuq',
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'so' },
  text: '.a dot first\nAn “é” and a line that ends in blanks  \n--\nBye\n',
  html: `<!doctype html>\n<p style="margin:0">${'Shaati cudbi ah, '.repeat(40)}</p>\n`,
};
const pdf = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));

const withoutSoftBreaks = (message: Buffer): string => message.toString().replaceAll('=\r\n', '');

describe('a message', () => {
  it.each([
    ['with an attachment', [{ filename: 'INV-000042.pdf', contentType: 'application/pdf', content: pdf }]],
    ['without', []],
  ])(
    '%s has the bytes that the composer itself would stream, but for where lines are broken',
    async (_, attachments) => {
      const { raw } = messageOf({ ...mail, attachments });
      const streamed = await new MailComposer({ ...mail, attachments }).compile().build();
      expect(withoutSoftBreaks(raw)).toBe(withoutSoftBreaks(streamed));
    },
  );

  it('goes to whom it names, and nobody else', () => {
    const { envelope } = messageOf(mail);
    expect(envelope).toEqual({ from: 'orders@shop.example', to: ['hodan@shop.example'] });
  });
});
