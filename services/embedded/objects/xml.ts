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
