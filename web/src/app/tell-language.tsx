import { useEffect } from 'react';
import { useUser } from '../features/accounts/session.ts';
import { useLocale } from '../lib/locale.tsx';
import { TOLD } from '../lib/own-storage.ts';
import { kept } from '../lib/storage.ts';

/**
 * Tells the shop once in which language to write to the signed-in person: the one they chose here, or the one their
 * browser prefers. A browser where nobody chose anything sends nothing: English is the fallback. Nor does a tab that is
 * still in the language from before the choice in another one.
 */
export function TellLanguage() {
  const id = useUser()?._id;
  const { language } = useLocale();
  useEffect(() => {
    const isChosen = (kept.get('language') ?? 'so') === language;
    const told = `${id} ${language}`;
    if (id === undefined || !isChosen || kept.get(TOLD) === told) return;
    const tell = async () => {
      // Loaded later, so that this command's code does not delay the page.
      const { tellLanguage } = await import('../lib/tell-language.ts');
      await tellLanguage(language);
      kept.set(TOLD, told);
    };
    // If this fails, the next page sends it again.
    void tell().catch(() => undefined);
  }, [id, language]);
  return null;
}
