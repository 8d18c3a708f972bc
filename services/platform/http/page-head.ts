/** The head of a page, for readers of nothing else: search engines, previews, feeds. Addresses are absolute. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The one address under which it is known; none for a private page. */
  readonly canonical?: string | undefined;
  readonly type: 'website' | 'product';
  readonly image: string;
  /** The page as schema.org describes it. */
  readonly data: readonly object[];
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML and XML, also between quotes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** Data in a page, which no browser runs. `<` is escaped so that nothing in it can end the block. */
export const dataIn = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}">`;

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** Puts a page's head in place of the title and description of the template. */
export const withHead = (html: string, head: PageHead): string => {
  const { title, description, canonical, type, image, data } = head;
  const more = [
    canonical === undefined
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escaped(canonical)}">${property('og:url', canonical)}`,
    property('og:site_name', 'Suuq'),
    property('og:type', type),
    property('og:title', title),
    property('og:description', description),
    property('og:image', image),
    '<meta name="twitter:card" content="summary_large_image">',
    ...data.map((each) => `<script type="application/ld+json">${dataIn(each)}</script>`),
  ];
  // Functions, since `$&` in a replacement text would be taken for a command.
  return html
    .replace(TITLE, () => `<title>${escaped(title)}</title>`)
    .replace(
      DESCRIPTION,
      () => `<meta name="description" content="${escaped(description)}">${more.join('')}`,
    );
};
