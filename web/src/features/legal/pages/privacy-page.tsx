import { useLocale } from '../../../lib/locale.tsx';
import { privacy as en } from '../../../locales/legal/en.ts';
import { privacy as so } from '../../../locales/legal/so.ts';
import { PlainWords } from '../components/plain-words.tsx';

export default function PrivacyPage() {
  return <PlainWords about="privacy" parts={{ en, so }[useLocale().language]} />;
}
