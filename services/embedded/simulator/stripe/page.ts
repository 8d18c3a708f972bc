import type { Response } from 'express';
import { stateOf, type SessionRow } from './sessions.ts';

/** Text as HTML shows it, wherever it is put. */
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

interface View {
  readonly session: SessionRow;
  readonly base: string;
  /** Where its links lead, as a browser is sent there. */
  readonly back: { readonly success: string; readonly cancel: string | undefined };
  readonly now: Date;
}

/** Sends Stripe's page for a session. It needs no script, and may send its form to where the buyer goes next. */
export const sendPage = (response: Response, view: View): void => {
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
  const { session, base } = view;
  const sum = sumOf(session);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay ${sum} · Stripe (simulator)</title>
<link rel="stylesheet" href="${base}/page.css">
</head>
<body>
<header><p>suuq</p></header>
<main>
<h1>Stripe (simulator)</h1>
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

const bodyOf = ({ session, base, back, now }: View): string => {
  const onward = (address: string | undefined, words: string) =>
    address === undefined ? '' : `<a class="button" href="${escaped(address)}">${words}</a>`;
  const state = stateOf(session, now);
  switch (state) {
    case 'open':
      return `<p class="note">Nobody is charged: this stands in for Stripe in the demo shop.</p>
${session.declinedAt ? '<p class="note bad" role="alert">The card was declined. Try another one.</p>' : ''}
<form class="card" method="post" action="${base}/pay/${session.id}">
<label>E-mail <input name="email" type="email" autocomplete="email" value="buyer@example.com" required></label>
<label>Test card <input value="4242 4242 4242 4242" inputmode="numeric" readonly></label>
<div class="row">
<label>Until <input value="12 / 34" readonly></label>
<label>CVC <input value="123" readonly></label>
</div>
<button class="pay" name="do" value="pay">Pay ${sumOf(session)}</button>
<button name="do" value="decline">Pay with a card that is declined</button>
</form>
${onward(back.cancel, 'Cancel and go back')}`;
    case 'expired':
      return `<p class="note bad" role="alert">This page has expired. Nothing was paid.</p>
${onward(back.cancel, 'Back to the shop')}`;
    case 'processing':
    case 'succeeded':
    case 'failed':
      return `<p class="note" role="status">This was paid here already.</p>
${onward(back.success, 'Back to the shop')}`;
    default:
      return state satisfies never;
  }
};

const sumOf = ({ amountCents, currency }: SessionRow): string => {
  const sum = (amountCents / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',');
  return currency === 'usd' ? `$${sum}` : `${sum} ${escaped(currency.toUpperCase())}`;
};
