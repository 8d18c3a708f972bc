import { accountRoutes } from '#contracts/accounts/api';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { useEffect, type ReactNode } from 'react';
import { mutate, SWRConfig, type SWRConfiguration } from 'swr';
import { DrawnFor, forgetAsSoonAsTheyLeave } from '../features/accounts/session.ts';
import { codeOf, keyOf, mayPass } from '../lib/api.ts';
import { keepFew, notesShown } from '../lib/kept-answers.ts';
import { LocaleProvider, type Language } from '../lib/locale.tsx';
import { VISITOR, type SignedIn } from '../lib/signed-in.ts';
import type { Text } from '../locales/en.ts';
import { system } from '../ui/theme/system.ts';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { Live } from './live.tsx';
import { ConnectivityBanner } from './connectivity-banner.tsx';
import { AppRoutes } from './routes.tsx';
import { SignInOverPage } from './sign-in-over-page.tsx';
import { TellLanguage } from './tell-language.tsx';

const reading: SWRConfiguration = {
  shouldRetryOnError: mayPass,
  errorRetryCount: 3,
  errorRetryInterval: 2_000,
  use: [notesShown],
  onSuccess: (_, key) => keepFew(key),
  // A reader who is refused here has lost a role since the page was opened: let the guards decide again.
  onError: (error) => {
    if (['FORBIDDEN', 'SECOND_FACTOR_NEEDED'].includes(codeOf(error) ?? ''))
      void mutate(keyOf(accountRoutes.profile, {}));
  },
};

interface AppProps {
  readonly language: Language;
  readonly text: Text;
  /** What the server has already read, under the keys by which the pages look for it. */
  readonly answers?: Record<string, unknown>;
  /** The person for whom the server rendered the page, where it was rendered for one. */
  readonly drawnFor?: SignedIn;
  /** Puts the pages below a router: the browser's, or the server's for one address. */
  readonly children: (pages: ReactNode) => ReactNode;
}

/** The providers that all pages need. */
export const App = ({ language, text, answers = {}, drawnFor = VISITOR, children }: AppProps) => {
  useEffect(() => (drawnFor === VISITOR ? undefined : forgetAsSoonAsTheyLeave(answers)), [answers, drawnFor]);
  return (
    <ChakraProvider value={system}>
      <LocaleProvider language={language} text={text}>
        <DrawnFor value={drawnFor}>
          <SWRConfig value={{ ...reading, fallback: answers }}>
            {children(
              <>
                <ConnectivityBanner />
                <CrashBoundary>
                  <AppRoutes />
                </CrashBoundary>
                <SignInOverPage />
                <Live />
                <TellLanguage />
              </>,
            )}
          </SWRConfig>
        </DrawnFor>
      </LocaleProvider>
    </ChakraProvider>
  );
};
