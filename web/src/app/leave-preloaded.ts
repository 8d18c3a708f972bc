import { useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { passPreloaded } from '../lib/preloaded.ts';

/**
 * What the server had the browser preload is for the page that was opened, which reads it at once; another page reads for
 * itself. Who may not see it is led to another one in its place, and what was announced is for that one. Stands before the pages: it hears of a step before they read.
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
