import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale.tsx';
import { en } from '../../locales/en.ts';
import { system } from '../../ui/theme/system.ts';
import { Footer } from './footer.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function Page({ awake, children }: { readonly awake?: () => void; readonly children: ReactNode }) {
  useEffect(() => awake?.(), [awake]);
  return (
    <ChakraProvider value={system}>
      <LocaleProvider language="en" text={en}>
        <MemoryRouter>{children}</MemoryRouter>
      </LocaleProvider>
    </ChakraProvider>
  );
}

it('the foot of a page has the year in which it is drawn, and is taken over in the next one', async () => {
  vi.setSystemTime(new Date(2031, 11, 31, 23, 59));
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(
    <Page>
      <Footer />
    </Page>,
  );
  expect(root.textContent).toContain('© 2031 Suuq');
  vi.setSystemTime(new Date(2032, 0, 1));
  const mismatch = vi.fn();
  await new Promise<void>((awake) => {
    hydrateRoot(
      root,
      <Page awake={awake}>
        <Footer />
      </Page>,
      { onRecoverableError: mismatch },
    );
  });
  expect(mismatch).not.toHaveBeenCalled();
  root.remove();
});
