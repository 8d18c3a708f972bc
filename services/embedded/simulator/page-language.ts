import type { Request } from 'express';
import type { Language } from '#contracts/kernel/language';

/** The language of a stand-in's page: the one that the browser prefers, as at the real providers. */
export const languageOf = (request: Pick<Request, 'acceptsLanguages'>): Language =>
  request.acceptsLanguages(['en', 'so']) === 'so' ? 'so' : 'en';
