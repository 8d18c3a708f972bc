import { describe, expect, it } from 'vitest';
import { letterKind, type LetterKind } from '#contracts/letters/kinds';
import type { Troubled } from '#contracts/system/trouble';
import { accountLetters } from './account-letters.ts';
import { aboutWork } from './admin-letters.ts';
import { formatFor } from './format.ts';
import { letters } from './letters.ts';
import { render } from './mail/render.ts';
import { orderId, sourcesOf, subscriptionId, userId } from './testing/examples.ts';
import { en } from './words/en.ts';
import { so } from './words/so.ts';

const reader = { isUnproven: false, origin: 'https://shop.example' };
const ABOUT = { en, so } as const;

const aboutOf = (kind: LetterKind): string => {
  if (kind === 'work-stopped') return aboutWork({ what: 'projection', name: 'orders' });
  return Object.hasOwn(accountLetters, kind) ? userId : orderId;
};

const written = async (kind: LetterKind, language: 'en' | 'so', name = 'Amina') => {
  const draft = await letters[kind].draft(sourcesOf(kind), aboutOf(kind), 'e', { userId: subscriptionId });
  if (!draft) throw new Error('There is nothing to say');
  const words = ABOUT[language];
  const format = formatFor(language, 'Africa/Mogadishu');
  const content = {
    ...draft.write({ language, words, format, name, ...reader }),
    greeting: words.greeting(name),
  };
  return { content, ...render(content, language) };
};

describe.each(letterKind.options)('the letter %s', (kind) => {
  it('says everything in both languages, as HTML and as text, and leads to the shop', async () => {
    const [english, somali] = [await written(kind, 'en'), await written(kind, 'so')];
    expect(english.content.subject).not.toBe(somali.content.subject);
    expect(english.content.blocks.map((block) => block.kind)).toEqual(
      somali.content.blocks.map((block) => block.kind),
    );
    for (const { content, html, text } of [english, somali]) {
      expect(text).not.toMatch(/undefined|NaN|\[object|Invalid|<%/);
      expect(html).not.toMatch(/undefined|NaN|\[object|Invalid|<%/);
      expect(text).toContain(content.head);
      expect(html).toContain('href="https://shop.example/');
      expect(text).toContain('https://shop.example/');
    }
  });
});

it('a letter is text and never markup, whatever people are called', async () => {
  const { html } = await written('order-paid', 'en', '<img src=x onerror=alert(1)>');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x');
});

it('an order that was placed says what, to where, and how to pay until when', async () => {
  const { text } = await written('order-placed', 'en');
  expect(text).toMatchInlineSnapshot(`
    "Thank you for your order

    Hello Amina,

    We have your order #182931 of $56.00. You chose to pay with PayPal.

    Please pay by Nov 20, 2026, 15:30 (East Africa Time). Until then the goods are kept for you; after that the order ends by itself and nothing is charged.

    Pay now:
    https://shop.example/shop/order/665f1c2ab3d4e5f607182931

    Cotton shirt, 2 × $20.00: $40.00
    Items: $40.00
    Shipping: $10.00
    Tax (15%): $6.00
    Total: $56.00

    Delivery:
    Standard delivery
    Between Tue, Nov 24 and Thu, Nov 26

    Shipping to:
    Amina Warsame
    12 Market Street
    Hargeisa
    Somaliland

    --
    You get this letter because you ordered at Suuq.
    "
  `);
});

it('the bill of an order adds up to its total, and takes what went back from it', async () => {
  const { text, html } = await written('order-refunded', 'en');
  expect(text).toContain('Tax (15%): $6.00\nTotal: $56.00\nRefunded: −$12.50\n');
  expect(html.indexOf('Total</td>')).toBeLessThan(html.indexOf('Refunded</td>'));
});

it('a payment that went back came for an order that was paid or closed, and nothing is said of when', async () => {
  const [english, somali] = [
    await written('payment-returned', 'en'),
    await written('payment-returned', 'so'),
  ];
  expect(english.text).toContain(
    'your order #182931, which was already paid or no longer open. We gave it back.',
  );
  expect(somali.text).toContain('dalabkaaga #182931, oo hore loo bixiyey ama mar hore xirmay.');
  expect(`${english.text} ${somali.text}`).not.toMatch(/at once|Isla markiiba/);
});

it('a letter in Somali names goods by their Somali words, and times by the shop’s clock', async () => {
  const { text } = await written('order-placed', 'so');
  expect(text).toContain('Shaati cudbi ah, 2 × $20.00: $40.00');
  expect(text).toContain('20 Nof 2026, 15:30 (Waqtiga Bariga Afrika)');
});

it('a letter about work that stopped names that alone, and nobody hears of work that goes on again', async () => {
  const [orders, sending] = [
    { what: 'projection', name: 'orders' },
    { what: 'process', name: 'letters' },
  ] as const;
  const draft = (stopped: readonly Troubled[]) =>
    letters['work-stopped'].draft(
      sourcesOf('work-stopped', { stopped: () => Promise.resolve(stopped) }),
      aboutWork(orders),
      'e',
    );
  expect(await draft([])).toBeUndefined();
  expect(await draft([sending])).toBeUndefined();
  const format = formatFor('en', 'Africa/Mogadishu');
  const content = (await draft([sending, orders]))?.write({
    language: 'en',
    words: en,
    format,
    name: '',
    ...reader,
  });
  expect(content?.blocks[0]).toEqual({
    kind: 'paragraph',
    text: expect.stringMatching(/person: orders\.$/),
  });
});

it('nobody hears of goods that are not low any more, or not sold', async () => {
  const draft = (available: number | undefined) =>
    letters['low-stock'].draft(
      sourcesOf('low-stock', {
        goods: () =>
          Promise.resolve(
            available === undefined ? undefined : { title: '', translations: {}, choice: [], available },
          ),
      }),
      orderId,
      'e',
    );
  expect(await draft(6)).toBeUndefined();
  expect(await draft(undefined)).toBeUndefined();
  expect(await draft(5)).toBeDefined();
});

it('a parcel that was sent says what is in it, who carries it, and where it is followed', async () => {
  const { text, html } = await written('order-sent', 'en');
  expect(text).toContain('Parcel 1 of your order #182931 has left us, with DHL.');
  expect(text).toContain('In this parcel:\n1 × Cotton shirt');
  expect(text).toContain('Tracking number: JD0146000034');
  expect(html).toContain('href="https://www.dhl.com/');
});
