import type { Language } from '#contracts/kernel/language';
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { en, type Text } from '../locales/en.ts';
import { heads, type HeadName } from '../locales/heads.ts';

import { kept } from './storage.ts';
import { toast } from './toast.ts';

export type { HeadName };

export type { Language };

/** The language of a product's own title and description. */
const GOODS_LANGUAGE: Language = 'en';

interface Locale {
  readonly language: Language;
  readonly text: Text;
  readonly speak: (language: Language) => Promise<void>;
}

const LocaleContext = createContext<Locale>({ language: 'en', text: en, speak: () => Promise.resolve() });

/** English is bundled; Somali loads when it is wanted. */
const textIn = async (language: Language): Promise<Text> =>
  language === 'en' ? en : (await import('../locales/so.ts')).so;

/** What was chosen, or what the browser prefers (design §8.19); set on the page before the first paint. */
const firstLanguage = (): Language => (document.documentElement.lang === 'so' ? 'so' : 'en');

/** The first language and its texts: English where the other one does not load, since any page is better than none. */
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
      const text = await textIn(language).catch(() => toast('error', problem.offline));
      // Change everything at once, or nothing.
      if (!text || wanted.current !== language) return;
      kept.set('language', language);
      document.documentElement.lang = language;
      // A server-rendered page stays as it is until its chunk has loaded, and then changes the language.
      startTransition(() => setSpoken({ language, text }));
    },
    [problem],
  );
  const locale = useMemo(() => ({ ...spoken, speak }), [spoken, speak]);
  return <LocaleContext value={locale}>{first.children}</LocaleContext>;
}

export const useLocale = (): Locale => use(LocaleContext);
export const useText = (): Text => use(LocaleContext).text;

interface Translated {
  readonly title: string;
  readonly translations: { readonly so?: { readonly title: string } | undefined };
}

/**
 * A product, or a line of one, in this language where it is translated. `lang` is the language of the words, so that
 * they can be marked with it on any page (WCAG 3.1.2).
 */
export const localized = <Goods extends Translated>(
  language: Language,
  goods: Goods,
): Goods & { readonly lang: Language } => {
  const words = language === GOODS_LANGUAGE ? undefined : goods.translations[language];
  return { ...goods, ...words, lang: words ? language : GOODS_LANGUAGE };
};

/** The same in the page's language. */
export const useLocalized = <Goods extends Translated>(goods: Goods) =>
  localized(useLocale().language, goods);

/** A heading in the interface's language, with the other language beside it (look §3). */
export interface Head {
  readonly main: string;
  readonly beside: string;
  /** The language of the text beside it, so that a screen reader speaks it rightly (WCAG 3.1.2). */
  readonly besideLang: Language;
}

/** The texts of both languages, the interface's first. */
export const headIn = (language: Language, { en: english, so: somali }: Record<Language, string>): Head =>
  language === 'so'
    ? { main: somali, beside: english, besideLang: 'en' }
    : { main: english, beside: somali, besideLang: 'so' };

export function useHead(name: HeadName): Head {
  return headIn(useLocale().language, heads[name]);
}
