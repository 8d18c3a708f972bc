import type { Request } from 'express';
import type { Language } from '#contracts/kernel/language';

/** The language that a page of a stand-in is shown in: what the browser prefers, as at the providers themselves. */
export const languageOf = (request: Pick<Request, 'acceptsLanguages'>): Language =>
  request.acceptsLanguages(['en', 'so']) === 'so' ? 'so' : 'en';
