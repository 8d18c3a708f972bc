import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Tells who cannot see it that another page is there: a browser does so only for pages that it loads itself. */
export function PageName() {
  const { key } = useLocation();
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
  return <chakra.output srOnly>{name}</chakra.output>;
}
