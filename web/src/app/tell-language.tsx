import { useEffect } from 'react';
import { useUser } from '../features/accounts/session.ts';
import { useLocale } from '../lib/locale.tsx';
import { kept } from '../lib/storage.ts';

/**
 * Tells the shop once in which language to write to who is signed in: the one that they chose here, or that their browser
 * prefers. A browser where nobody chose anything says nothing: English is what it falls back on.
 */
export function TellLanguage() {
  const id = useUser()?._id;
  const { language } = useLocale();
  useEffect(() => {
    const isChosen = language === 'so' || kept.get('language') !== null;
    const told = `${id} ${language}`;
    if (id === undefined || !isChosen || kept.get('language-told') === told) return;
    const tell = async () => {
      // The page comes first: what a command of letters is made of would make it wait.
      const { tellLanguage } = await import('../lib/tell-language.ts');
      await tellLanguage(language);
      kept.set('language-told', told);
    };
    // Where it does not come through, the next page tells it.
    void tell().catch(() => undefined);
  }, [id, language]);
  return null;
}
