import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, type InitialEntry } from 'react-router-dom';
import { SWRConfig, unload } from 'swr';
import { render } from 'vitest-browser-react';
import { LocaleProvider, type Language } from '../lib/locale.tsx';
import { en } from '../locales/en.ts';
import { so } from '../locales/so.ts';
import { system } from '../ui/theme/system.ts';

export interface Shown {
  readonly language?: Language;
  /** The address of the page, or an entry of the browser's history. */
  readonly at?: InitialEntry;
  /** The history entries before it. */
  readonly before?: InitialEntry[];
}

const Address = () => <div data-testid="address">{useLocation().pathname}</div>;

/**
 * Renders a component with the providers that all pages need, and without answers that another test has read or still
 * waits for.
 */
export const show = (component: ReactNode, { language = 'en', at = '/', before = [] }: Shown = {}) => {
  unload({ revalidate: false });
  return render(
    <ChakraProvider value={system}>
      <LocaleProvider language={language} text={{ en, so }[language]}>
        <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
          <MemoryRouter initialEntries={[...before, at]}>
            <main tabIndex={-1}>{component}</main>
            <Address />
          </MemoryRouter>
        </SWRConfig>
      </LocaleProvider>
    </ChakraProvider>,
  );
};
