import type { Page } from 'playwright-core';
import { en } from '../../web/src/locales/en.ts';
import { heads } from '../../web/src/locales/heads.ts';
import { so } from '../../web/src/locales/so.ts';

const sentencesIn = (catalogue: unknown): string[] =>
  typeof catalogue === 'string'
    ? [catalogue]
    : typeof catalogue === 'object' && catalogue !== null
      ? Object.values(catalogue).flatMap(sentencesIn)
      : [];

const spoken = {
  en: new Set([...sentencesIn(en), ...Object.values(heads).map((head) => head.en)]),
  so: new Set([...sentencesIn(so), ...Object.values(heads).map((head) => head.so)]),
};

/** Every text of the page with the language that it is marked with. */
const MARKED = `(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode())
    found.push([walk.currentNode.data.trim(), walk.currentNode.parentElement.closest('[lang]').lang]);
  return found;
})()`;

/** The shop's own texts that are marked with the wrong language (WCAG 3.1.2). */
export async function mismarkedOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate<[string, 'en' | 'so'][]>(MARKED);
  return texts.flatMap(([text, lang]) => {
    const other = lang === 'en' ? 'so' : 'en';
    return spoken[other].has(text) && !spoken[lang].has(text) ? [`not ${lang}: ${text}`] : [];
  });
}
