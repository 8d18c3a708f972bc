import { readFileSync } from 'node:fs';
import { Router, type Response } from 'express';
import type { Pool } from 'pg';
import type { Language } from '#contracts/kernel/language';
import { isStorableText } from '../../../platform/http/body.ts';
import { escaped } from '../../../platform/http/page-head.ts';
import { languageOf } from '../page-language.ts';
import { letterBy, newestLetters, type TakenLetter } from './letters.ts';
import { words } from './page-words.ts';

const STYLES = readFileSync(new URL('./page.css', import.meta.url));

const PAGE = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];
/** A letter's content is untrusted for its reader: it gets no script, no form and no origin. */
const LETTER = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
];

/** Pages that show the received letters as a person would read them. */
export const mailPages = ({ pool, base }: { readonly pool: Pool; readonly base: string }): Router => {
  const router = Router({ caseSensitive: true });
  router.get('/page.css', (_request, response) => {
    response.type('css').set('Cache-Control', 'no-cache').send(STYLES);
  });
  router.get('/', async (request, response) => {
    const language = languageOf(request);
    send(
      response,
      PAGE,
      page(language, words[language].head, base, listOf(await newestLetters(pool), language, base)),
    );
  });
  router.param('id', (_request, _response, next, id: string) =>
    isStorableText(id) ? next() : next('route'),
  );
  router.get('/:id', async ({ params }, response, next) => {
    const letter = await letterBy(pool, `<${params['id']}>`);
    if (!letter) return next();
    const language = languageOf(response.req);
    return send(
      response,
      PAGE,
      page(language, escaped(letter.subject), base, readingOf(letter, language, base)),
    );
  });
  router.get('/:id/html', async ({ params }, response, next) => {
    const letter = await letterBy(pool, `<${params['id']}>`);
    if (!letter) return next();
    return send(response, LETTER, letter.html);
  });
  router.use((_request, response) => {
    response.status(404).type('text').send('There is no such letter.\n');
  });
  return router;
};

const send = (response: Response, policy: readonly string[], html: string): void => {
  response
    .set({
      'Content-Security-Policy': policy.join('; '),
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-store',
    })
    .type('html')
    .send(html);
};

const page = (language: Language, title: string, base: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${base}/page.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const idOf = ({ messageId }: TakenLetter): string => encodeURIComponent(messageId.slice(1, -1));
const timeOf = ({ takenAt }: TakenLetter): string => {
  const iso = takenAt.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
};

const listOf = (letters: readonly TakenLetter[], language: Language, base: string): string => {
  const text = words[language];
  const lines = letters.map(
    (letter) => `<li><a href="${base}/${idOf(letter)}"><b>${escaped(letter.subject)}</b>
<span class="small">${escaped(letter.recipient)} · ${timeOf(letter)}</span></a></li>`,
  );
  return `<h1>${text.head}</h1>
<p>${text.nobody}</p>
${lines.length === 0 ? `<p>${text.none}</p>` : `<ul>\n${lines.join('\n')}\n</ul>`}`;
};

const readingOf = (letter: TakenLetter, language: Language, base: string): string => {
  const text = words[language];
  return `<p><a href="${base}">${text.back}</a></p>
<h1>${escaped(letter.subject)}</h1>
<dl>
<dt>${text.from}</dt><dd>${escaped(letter.sender)}</dd>
<dt>${text.to}</dt><dd>${escaped(letter.recipient)}</dd>
<dt>${text.taken}</dt><dd>${timeOf(letter)}</dd>
</dl>
<h2>${text.asHtml}</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${text.asHtml}" src="${base}/${idOf(letter)}/html"></iframe>
<h2>${text.asText}</h2>
<pre>${escaped(letter.body)}</pre>`;
};
