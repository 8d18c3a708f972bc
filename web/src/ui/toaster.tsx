import { Toast, Toaster as Corner, createToaster } from '@chakra-ui/react';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { toasts } from '../locales/toasts.ts';
import { toastRecipe } from './theme/recipes/toast.ts';
import { system } from './theme/system.ts';

const toaster = createToaster({
  placement: window.innerWidth < 768 ? 'top-start' : 'top-end',
  // Below the header, so that the bag and the account stay reachable; beside a drawer, not over its buttons.
  offsets: {
    top: 'var(--toasts-top, 88px)',
    right: 'calc(24px + var(--drawer, 0px))',
    left: '16px',
    bottom: '16px',
  },
  duration: 4_000,
  max: 3,
  pauseOnPageIdle: true,
});

const icons = { success: Check, error: TriangleAlert, info: Clock } as const;
type Kind = keyof typeof icons;

const iconOf = (type: string | undefined) =>
  icons[type !== undefined && type in icons ? (type as Kind) : 'info'];

/** A sentence in the page's language, or in the one that it is marked with. */
export type Sentence = string | { readonly sentence: string; readonly lang: 'en' | 'so' };

const langOf = (meta: Readonly<Record<string, unknown>> | undefined): string | undefined =>
  typeof meta?.['lang'] === 'string' ? meta['lang'] : undefined;

// It is rendered beside the app, so that the first page does not load it and no page has to render it.
const corner = document.createElement('div');
// What is said there is heard also while a drawer hides the page.
corner.dataset['liveAnnouncer'] = '';
document.body.append(corner);
const root = createRoot(corner);

const Toasts = () => (
  <ChakraProvider value={system}>
    <Corner toaster={toaster} aria-label={toasts[document.documentElement.lang === 'so' ? 'so' : 'en']}>
      {(toast) => {
        const Icon = iconOf(toast.type);
        return (
          <Toast.Root recipe={toastRecipe}>
            <Icon size={20} aria-hidden style={{ flex: 'none' }} />
            <Toast.Title lang={langOf(toast.meta)}>{toast.title}</Toast.Title>
          </Toast.Root>
        );
      }}
    </Corner>
  </ChakraProvider>
);

const shown = new Map<Kind, string>();

/**
 * Shows a sentence for four seconds, longer while pointed at. It replaces the one before of its kind, so that five
 * presses do not show five; there are three at most (look §6).
 */
export function show(kind: Kind, given: Sentence): void {
  const before = shown.get(kind);
  if (before !== undefined) toaster.remove(before);
  root.render(<Toasts />);
  const { sentence, lang } = typeof given === 'string' ? { sentence: given } : given;
  shown.set(kind, toaster.create({ type: kind, title: sentence, meta: { lang } }));
}
