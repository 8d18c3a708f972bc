import { expect, it } from 'vitest';
import { escaped, withHead, type PageHead } from './page-head.ts';

const TEMPLATE =
  '<head><title>Suuq</title><meta name="description" content="All." /><link rel="icon"></head>';
const EVIL = `</title></script><script>alert(1)</script><!-- $& $1 "'&`;

const headOf = (text: string): PageHead => ({
  title: text,
  description: text,
  canonical: `https://shop.example/?q=${text}`,
  type: 'product',
  image: text,
  data: [{ name: text }],
});

it('says what it is given in every form that readers know', () => {
  const html = withHead(TEMPLATE, headOf('Pot'));
  expect(html).toContain('<title>Pot</title><meta name="description" content="Pot">');
  expect(html).toContain('<link rel="canonical" href="https://shop.example/?q=Pot">');
  expect(html).toContain('<meta property="og:title" content="Pot">');
  expect(html).toContain('<script type="application/ld+json">{"name":"Pot"}</script>');
  expect(html).toContain('<link rel="icon"></head>');
});

it('lets no text out of its place', () => {
  const html = withHead(TEMPLATE, headOf(EVIL));
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(html).not.toContain('<!--');
  const contents = [...html.matchAll(/(?:content|href)="([^"]*)"/g)].map(([, content = '']) => content);
  const evil = contents.filter((content) => content.includes('alert'));
  expect(evil.length).toBeGreaterThan(0);
  for (const content of evil) expect(content).toContain(escaped(EVIL));
  const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ name: EVIL });
});

it('keeps a page that is nobody else’s business out of search engines', () => {
  const html = withHead(TEMPLATE, { ...headOf('Order'), canonical: undefined });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('canonical');
});
