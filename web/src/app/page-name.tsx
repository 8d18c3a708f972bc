import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { describePage } from '../lib/description.ts';
import { useLocale } from '../lib/locale.tsx';
import { paths } from '../lib/paths.ts';

/** Announces a new page to screen readers: a browser does so only for pages that it loads itself. */
export function PageName() {
  const { key, pathname, search } = useLocation();
  const { language } = useLocale();
  const [name, setName] = useState('');
  const [first] = useState(key);
  const hasMoved = key !== first;
  useEffect(() => {
    const title = document.querySelector('title');
    if (!hasMoved || !title) return undefined;
    const named = new MutationObserver(() => setName(document.title));
    named.observe(title, { childList: true });
    return () => named.disconnect();
  }, [hasMoved]);
  useEffect(() => {
    // The server has set the English title already; a product's page sets its own.
    if ((language === 'en' && !hasMoved) || pathname.startsWith(paths.product(''))) return;
    import('./describe.ts')
      .then(({ descriptionOf }) => describePage(descriptionOf({ pathname, search }, language)))
      .catch(() => undefined);
  }, [pathname, search, language, hasMoved]);
  return <chakra.output srOnly>{name}</chakra.output>;
}
