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

/** The language that a product's own title and description are in. */
const GOODS_LANGUAGE: Language = 'en';

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
      const text = await textIn(language).catch(() => toast('error', problem.offline));
      // All of it changes, or nothing.
      if (!text || wanted.current !== language) return;
      kept.set('language', language);
      document.documentElement.lang = language;
      // A page that the server drew stays as it is until its own part has come, and speaks then.
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
 * A product, or a line of one, with its words in this language where it has them. `lang` is the one that they are in:
 * whatever the page speaks, they are marked as what they are (WCAG 3.1.2).
 */
export const localized = <Goods extends Translated>(
  language: Language,
  goods: Goods,
): Goods & { readonly lang: Language } => {
  const words = language === GOODS_LANGUAGE ? undefined : goods.translations[language];
  return { ...goods, ...words, lang: words ? language : GOODS_LANGUAGE };
};

/** The same in the page's language, the one place that chooses it. */
export const useLocalized = <Goods extends Translated>(goods: Goods) =>
  localized(useLocale().language, goods);

/** A head in the interface's language, and the other language that stands beside it (look §3). */
export interface Head {
  readonly main: string;
  readonly beside: string;
  /** Marks what stands beside, so that a screen reader speaks it as what it is (WCAG 3.1.2). */
  readonly besideLang: Language;
}

/** The words of both languages, the interface's first. */
export const headIn = (language: Language, { en: english, so: somali }: Record<Language, string>): Head =>
  language === 'so'
    ? { main: somali, beside: english, besideLang: 'en' }
    : { main: english, beside: somali, besideLang: 'so' };

export function useHead(name: HeadName): Head {
  return headIn(useLocale().language, heads[name]);
}
