import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { passPreloaded } from '../lib/preloaded.ts';

/**
 * What the server had the browser preload is for the page that was opened, which reads it at once; another page reads for
 * itself. Stands before the pages: it hears of a step before they read.
 */
export function LeavePreloaded() {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useLayoutEffect(() => {
    if (pathname !== first) passPreloaded();
  }, [pathname, first]);
  return null;
}
