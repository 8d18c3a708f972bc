import { useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { passPreloaded } from '../lib/preloaded.ts';

/**
 * What the server had the browser preload is for the page that was opened, which reads it at once; another page reads
 * for itself. A person who may not see the page is redirected, and what was preloaded is for the page they arrive at.
 * This stands before the pages, so that it hears of a navigation before they read.
 */
export function LeavePreloaded() {
  const { pathname } = useLocation();
  const isLed = useNavigationType() === NavigationType.Replace;
  const [first] = useState(pathname);
  useLayoutEffect(() => {
    if (pathname !== first && !isLed) passPreloaded();
  }, [pathname, first, isLed]);
  return null;
}
