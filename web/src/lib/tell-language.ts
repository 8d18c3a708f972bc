import { letterRoutes } from '#contracts/letters/api';
import type { Language } from '#contracts/kernel/language';
import { call } from './api.ts';

/** Tells the shop in which language to write to the signed-in person. */
export const tellLanguage = (language: Language): Promise<unknown> =>
  call(letterRoutes.chooseLanguage, { body: { language } });
