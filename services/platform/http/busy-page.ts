import type { Response } from 'express';
import { messages } from '#contracts/messages';
import { markRefused } from './report-other-answers.ts';
import { RETRY_AFTER } from './unavailable.ts';

/** The same words as in the client (`web/src/locales/so-refusals.ts`), which is not loaded then. */
const IN_SOMALI = 'Suuqu hadda aad buu u mashquulsan yahay. Wax yar sug oo mar kale isku day.';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>Suuq</title>
<p>${messages.BUSY}</p>
<p lang="so">${IN_SOMALI}</p>
</html>
`;

/** Answers a page call that is turned away: it costs next to nothing, and the browser asks again by itself. */
export const sendBusyPage = (response: Response): void => {
  markRefused(response, 'BUSY');
  response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER) });
  response.type('html').send(PAGE);
};
