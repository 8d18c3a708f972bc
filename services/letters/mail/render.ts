import { Eta } from 'eta';
import type { Language } from '#contracts/kernel/language';
import type { Content } from '../content.ts';
import { html, text } from './templates.ts';

/** The woven border (look §1.1): colours, with their shares of the width. */
const SELVEDGE = [
  ['#1743b5', 27],
  ['#ffb829', 6],
  ['#1743b5', 4],
  ['#8ccbee', 8],
  ['#d9305f', 23],
  ['#10233b', 6],
  ['#ffb829', 12],
  ['#14693f', 14],
] as const;

const asHtml = new Eta({ autoTrim: [false, 'nl'] });
asHtml.loadTemplate('@html', html);
const asText = new Eta({ autoTrim: [false, 'nl'], autoEscape: false });
asText.loadTemplate('@text', text);

/** A letter as HTML for mail programs, and as text. */
export const render = (content: Content, language: Language) => ({
  html: asHtml.render('@html', { ...content, language, selvedge: SELVEDGE }),
  text: asText.render('@text', content),
});
