import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { mayPass } from '../lib/api.ts';
import { LocaleProvider, type Language } from '../lib/locale.tsx';
import type { Text } from '../locales/en.ts';
import { system } from '../ui/theme/system.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Live } from './live.tsx';
import { AppRoutes } from './routes.tsx';

const reading: SWRConfiguration = {
  shouldRetryOnError: mayPass,
  errorRetryCount: 3,
  errorRetryInterval: 2_000,
};

/** Everything that all pages stand on. */
export const App = ({ language, text }: { readonly language: Language; readonly text: Text }) => (
  <ChakraProvider value={system}>
    <LocaleProvider language={language} text={text}>
      <SWRConfig value={reading}>
        <BrowserRouter>
          <CrashBoundary>
            <AppRoutes />
          </CrashBoundary>
          <Live />
        </BrowserRouter>
      </SWRConfig>
    </LocaleProvider>
  </ChakraProvider>
);
