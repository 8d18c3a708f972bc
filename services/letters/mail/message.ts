import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as asBase64, wrap as inLines } from 'nodemailer/lib/base64';
import { encode as asQuoted } from 'nodemailer/lib/qp';
import { inSoftLines } from './soft-lines.ts';

/**
 * A message as bytes, and its envelope. The bytes are those of the composer's own stream but for where lines are broken.
 * That stream takes longer than all other work on a letter, since it makes half a dozen streams of each part and writes
 * each piece by itself.
 */
export const messageOf = (mail: MailComposerOptions) => {
  const root = new MailComposer(mail).compile();
  const { from, to } = root.getEnvelope();
  return { envelope: { from, to }, raw: Buffer.from(partOf(root)) };
};

const partOf = (node: MimeNode): string => {
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return head + bodyOf(node);
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${partOf(child)}\r\n`);
  return `${head}${parts.join('')}--${node.boundary}--\r\n`;
};

const bodyOf = (node: MimeNode): string => {
  const { content } = node;
  if (typeof content !== 'string' && !Buffer.isBuffer(content)) throw new Error('A part is not at hand');
  switch (node.getTransferEncoding() || 'none') {
    case 'base64':
      return inLines(asBase64(content));
    case 'quoted-printable':
      return inSoftLines(asQuoted(content));
    default:
      return content.toString();
  }
};
