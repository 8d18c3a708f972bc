import { chakra } from '@chakra-ui/react/styled-system';
import { CloudOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { mutate } from 'swr';
import { useText } from '../lib/locale.tsx';
import { connectivity, doesShopAnswer, type Connectivity } from '../lib/connectivity.ts';
import { reloadIfThere } from '../lib/new-version.ts';
import { Button } from '../ui/button.tsx';

/** Milliseconds between two checks whether the shop answers again. */
const POLL_INTERVAL = 5_000;

const Strip = chakra('output', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'overlay',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    gap: '10px',
    minH: '40px',
    px: '16px',
    py: '6px',
    bg: 'warning-soft',
    color: 'warning-soft-ink',
    textStyle: 'small',
    textAlign: 'center',
  },
});

const followLine = (tell: () => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** While the shop does not answer, checks again and again; once it answers, reads everything again. */
function useLookUntilFound(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return undefined;
    const look = async () => {
      if (await doesShopAnswer()) connectivity.found();
    };
    const timer = setInterval(() => void look(), POLL_INTERVAL);
    return () => {
      clearInterval(timer);
      // Either this check or any other call may have been answered first.
      if (connectivity.current() !== 'lost') void mutate(() => true);
    };
  }, [isLost]);
}

/**
 * Says at the top of every page that the browser is offline, that the shop is slow or does not answer, or that a part of
 * the page did not come. The header stays below it.
 */
export function ConnectivityBanner() {
  const isOnline = useSyncExternalStore(
    followLine,
    () => navigator.onLine,
    () => true,
  );
  // Another page has all its parts.
  useLocation();
  const answers = useSyncExternalStore(connectivity.subscribe, connectivity.current, () => 'fine' as const);
  useLookUntilFound(isOnline && answers === 'lost');
  const state = isOnline ? answers : 'offline';
  return state === 'fine' ? null : <Said key={state} state={state} />;
}

function Said({ state }: { readonly state: Exclude<Connectivity, 'fine'> | 'offline' }) {
  const text = useText().connectivity;
  const strip = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--strip', `${strip.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--strip');
  }, []);
  return (
    <Strip ref={strip}>
      <CloudOff size={18} aria-hidden style={{ flex: 'none' }} />
      <span>
        <b>{text[state]}</b>{' '}
        {state === 'incomplete' ? text.reloadMeans : state === 'slow' ? text.wait : text.keepTrying}
      </span>
      {state === 'incomplete' && (
        <Button tone="line" size="small" onClick={() => void reloadIfThere()}>
          {text.reload}
        </Button>
      )}
    </Strip>
  );
}
