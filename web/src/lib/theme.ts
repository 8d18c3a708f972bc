import { useSyncExternalStore } from 'react';
import { kept } from './storage.ts';

type Theme = 'light' | 'dark';

const root = () => document.documentElement;
const current = (): Theme => (root().classList.contains('dark') ? 'dark' : 'light');

const observe = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(root(), { attributeFilter: ['class'] });
  return () => observer.disconnect();
};

const show = (theme: Theme) => {
  root().classList.remove('light', 'dark');
  root().classList.add(theme);
};

/** The theme follows the system until the switch was used; then it is remembered (look §2). */
export function useTheme(): { readonly theme: Theme; readonly toggle: () => void } {
  const theme = useSyncExternalStore(observe, current, () => 'light' as const);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    kept.set('theme', next);
    show(next);
  };
  return { theme, toggle };
}

/** While nothing was chosen, the page follows the system's theme. */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const theme = dark.matches ? 'dark' : 'light';
    if (kept.get('theme') === null && theme !== current()) show(theme);
  };
  dark.addEventListener('change', follow);
  // It may have changed since the first paint, before this listener existed.
  follow();
}
