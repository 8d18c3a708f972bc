import { Refusal } from './refusal.ts';

/** An element: a name with a text, or with elements in it. */
export type Xml = readonly [name: string, content: string | number | boolean | readonly Xml[]];

/** A document as S3 answers it. */
export function document([name, content]: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element([name, content], ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"')}`;
}

function element([name, content]: Xml, attributes = ''): string {
  const inside = Array.isArray(content)
    ? content.map((each: Xml) => element(each)).join('')
    : escape(String(content));
  return `<${name}${attributes}>${inside}</${name}>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The texts of all elements of that name, in their order. Enough for the two small documents that clients send. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) =>
    unescape(text ?? ''),
  );
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
    (_all, hex: string, decimal: string, name: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const sign = name === undefined && code <= 0x10ffff ? String.fromCodePoint(code) : NAMED[name];
      if (sign === undefined) throw new Refusal('MalformedXML');
      return sign;
    },
  );
}
