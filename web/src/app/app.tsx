import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { mayPass } from '../lib/api.ts';
import { LocaleProvider, type Language } from '../lib/locale.tsx';
import type { Text } from '../locales/en.ts';
import { system } from '../ui/theme/system.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Live } from './live.tsx';
import { ReachStrip } from './reach-strip.tsx';
import { AppRoutes } from './routes.tsx';
import { SignInOverPage } from './sign-in-over-page.tsx';

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
          <ReachStrip />
          <CrashBoundary>
            <AppRoutes />
          </CrashBoundary>
          <SignInOverPage />
          <Live />
        </BrowserRouter>
      </SWRConfig>
    </LocaleProvider>
  </ChakraProvider>
);
