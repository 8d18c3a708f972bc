import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { en, type Text } from '../locales/en.ts';
import { heads, type HeadName } from '../locales/heads.ts';

import { kept } from './storage.ts';
import { say } from './toast.ts';

export type { HeadName };

export type Language = 'en' | 'so';

interface Locale {
  readonly language: Language;
  readonly text: Text;
  readonly speak: (language: Language) => Promise<void>;
}

const LocaleContext = createContext<Locale>({ language: 'en', text: en, speak: () => Promise.resolve() });

/** English is there from the start; Somali is fetched when it is wanted. */
const textIn = async (language: Language): Promise<Text> =>
  language === 'en' ? en : (await import('../locales/so.ts')).so;

/** What was chosen, or what the browser prefers (design §8.19); set on the page before the first paint. */
const firstLanguage = (): Language => (document.documentElement.lang === 'so' ? 'so' : 'en');

/** What a page begins with: English where the other language cannot be fetched, since any page is better than none. */
export async function firstSpoken(): Promise<{ readonly language: Language; readonly text: Text }> {
  const language = firstLanguage();
  const text = await textIn(language).catch(() => undefined);
  if (text) return { language, text };
  document.documentElement.lang = 'en';
  return { language: 'en', text: en };
}

export function LocaleProvider(first: { language: Language; text: Text; children: ReactNode }) {
  const [spoken, setSpoken] = useState({ language: first.language, text: first.text });
  const wanted = useRef(first.language);
  const { problem } = spoken.text;
  const speak = useCallback(
    async (language: Language): Promise<void> => {
      wanted.current = language;
      const text = await textIn(language).catch(() => say('error', problem.offline));
      // All of it changes, or nothing.
      if (!text || wanted.current !== language) return;
      kept.set('language', language);
      document.documentElement.lang = language;
      setSpoken({ language, text });
    },
    [problem],
  );
  const locale = useMemo(() => ({ ...spoken, speak }), [spoken, speak]);
  return <LocaleContext value={locale}>{first.children}</LocaleContext>;
}

export const useLocale = (): Locale => use(LocaleContext);
export const useText = (): Text => use(LocaleContext).text;

/** A head in the interface's language, and the other language that stands beside it (look §3). */
export function useHead(name: HeadName): { readonly main: string; readonly beside: string } {
  const { language } = useLocale();
  const { en: english, so: somali } = heads[name];
  return language === 'so' ? { main: somali, beside: english } : { main: english, beside: somali };
}
