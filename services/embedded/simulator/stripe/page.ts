import type { Response } from 'express';
import type { Language } from '#contracts/kernel/language';
import { escaped } from '../../../platform/http/page-head.ts';
import { languageOf } from '../page-language.ts';
import { words } from './page-words.ts';
import { stateOf, type SessionRow } from './sessions.ts';

interface View {
  readonly session: SessionRow;
  readonly base: string;
  /** The addresses of its links, as the browser is redirected there. */
  readonly back: { readonly success: string; readonly cancel: string | undefined };
  readonly now: Date;
  readonly language: Language;
}

/**
 * Sends Stripe's page for a session, in the language that the browser prefers, as Stripe does. It needs no script, and
 * its form may be sent to the address where the buyer goes next.
 */
export const sendPage = (response: Response, of: Omit<View, 'language'>): void => {
  const view = { ...of, language: languageOf(response.req) };
  const { successUrl, cancelUrl } = view.session;
  const origins = [successUrl, cancelUrl ?? successUrl].map((address) => new URL(address).origin);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${[...new Set(origins)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  response
    .set({ 'Content-Security-Policy': policy.join('; '), 'Cache-Control': 'no-store' })
    .type('html')
    .send(pageOf(view));
};

const pageOf = (view: View): string => {
  const { session, base, language } = view;
  const text = words[language];
  const sum = sumOf(session);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.pay(sum)} · ${text.head}</title>
<link rel="stylesheet" href="${base}/page.css">
</head>
<body>
<header><p>suuq</p></header>
<main>
<h1>${text.head}</h1>
<div class="card">
<p>${escaped(session.item)}</p>
<p class="sum">${sum}</p>
<p class="small">${escaped(session.id)}</p>
</div>
${bodyOf(view)}
</main>
</body>
</html>
`;
};

const bodyOf = ({ session, base, back, now, language }: View): string => {
  const text = words[language];
  const onward = (address: string | undefined, label: string) =>
    address === undefined ? '' : `<a class="button" href="${escaped(address)}">${label}</a>`;
  const state = stateOf(session, now);
  switch (state) {
    case 'open':
      return `<p class="note">${text.nobody}</p>
${session.declinedAt ? `<p class="note bad" role="alert">${text.declined}</p>` : ''}
<form class="card" method="post" action="${base}/pay/${session.id}">
<label>${text.email} <input name="email" type="email" autocomplete="email" value="buyer@example.com" required></label>
<label>${text.card} <input value="4242 4242 4242 4242" inputmode="numeric" readonly></label>
<div class="row">
<label>${text.until} <input value="12 / 34" readonly></label>
<label>CVC <input value="123" readonly></label>
</div>
<button class="pay" name="do" value="pay">${text.pay(sumOf(session))}</button>
<button name="do" value="decline">${text.decline}</button>
</form>
${onward(back.cancel, text.cancel)}`;
    case 'expired':
      return `<p class="note bad" role="alert">${text.expired}</p>
${onward(back.cancel, text.back)}`;
    case 'processing':
    case 'succeeded':
    case 'failed':
      return `<p class="note" role="status">${text.paid}</p>
${onward(back.success, text.back)}`;
    default:
      return state satisfies never;
  }
};

const sumOf = ({ amountCents, currency }: SessionRow): string => {
  const sum = (amountCents / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',');
  return currency === 'usd' ? `$${sum}` : `${sum} ${escaped(currency.toUpperCase())}`;
};
