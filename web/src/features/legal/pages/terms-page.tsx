import { useLocale } from '../../../lib/locale.tsx';
import { terms as en } from '../../../locales/legal/en.ts';
import { terms as so } from '../../../locales/legal/so.ts';
import { PlainWords } from '../components/plain-words.tsx';

export default function TermsPage() {
  return <PlainWords about="terms" parts={{ en, so }[useLocale().language]} />;
}
