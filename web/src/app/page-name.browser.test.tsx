import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { show } from '../testing/show.tsx';
import { PageName } from './page-name.tsx';

/** What the server has written into the head of the page that is loaded. */
const SAID = `
  <meta name="description" content="The first page">
  <link rel="canonical" href="https://suuq.test/shop/home">
  <meta name="robots" content="noindex">
  <meta property="og:url" content="https://suuq.test/shop/home">
  <meta property="og:title" content="Suuq">
  <script type="application/ld+json">{}</script>
`;
const GOES = 'link[rel=canonical], meta[name=robots], meta[property^=og], script[type="application/ld+json"]';
const said = () => document.head.querySelectorAll(GOES).length;
const described = () => document.head.querySelector('meta[name=description]');
const description = () => described()?.getAttribute('content');

let added: readonly Element[] = [];
beforeEach(() => {
  const { children } = new DOMParser().parseFromString(SAID, 'text/html').head;
  added = [...children];
  document.head.append(...added);
});
afterEach(() => {
  for (const each of added) each.remove();
});

const open = (language: 'en' | 'so' = 'en') =>
  show(
    <>
      <Link to="#reviews">Further down</Link>
      <Link to={paths.product('a'.repeat(24))}>A product</Link>
      <Link to={paths.terms}>Terms</Link>
      <PageName />
    </>,
    { at: paths.home, language },
  );

describe('what the server says of the page that is loaded', () => {
  it('stays while that is shown, in whichever language and at whichever place of it', async () => {
    const screen = await open('so');
    await expect.poll(description).toMatch(/^Suuq, suuqa oo dhan/);
    described()?.setAttribute('content', '');
    await screen.getByRole('link', { name: 'Further down' }).click();
    await expect.poll(description).toMatch(/^Suuq, suuqa oo dhan/);
    expect(said()).toBe(5);
  });

  it('is said of no other page', async () => {
    const screen = await open();
    await screen.getByRole('link', { name: 'Terms' }).click();
    await expect.poll(description).toMatch(/^What you can expect/);
    expect(said()).toBe(0);
  });

  it('is said of no product, whose page describes itself', async () => {
    const screen = await open();
    await screen.getByRole('link', { name: 'A product' }).click();
    await expect.poll(said).toBe(0);
    expect(description()).toBe('The first page');
  });
});
