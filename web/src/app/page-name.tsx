import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLocale } from '../lib/locale.tsx';

/** Announces a new page to screen readers: a browser does so only for pages that it loads itself. */
export function PageName() {
  const at = useLocation();
  const { language } = useLocale();
  const [name, setName] = useState('');
  const [first] = useState(at);
  const hasMoved = at.key !== first.key;
  useEffect(() => {
    const title = document.querySelector('title');
    if (!hasMoved || !title) return undefined;
    const named = new MutationObserver(() => setName(document.title));
    named.observe(title, { childList: true });
    return () => named.disconnect();
  }, [hasMoved]);
  useEffect(() => {
    // The server has written the English head already.
    if (language === 'en' && !hasMoved) return;
    import('./renew-head.ts').then(({ renewHead }) => renewHead(at, first, language)).catch(() => undefined);
  }, [at, first, language, hasMoved]);
  return <chakra.output srOnly>{name}</chakra.output>;
}
