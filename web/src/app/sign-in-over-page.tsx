import { lazy, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSignedIn } from '../features/accounts/session.ts';
import { recentSignIn } from '../lib/recent-sign-in.ts';
import { LazyPart } from '../ui/lazy-part.tsx';

const PasswordAgain = lazy(() => import('../features/accounts/components/password-again.tsx'));
const SignInAgain = lazy(() => import('../features/accounts/components/sign-in-again.tsx'));

/**
 * Where a session ends while the page holds something that must not be lost, the person signs in over the page. The
 * password is asked for again in the same way. Never both at once: signing in has just proved the password.
 */
export function SignInOverPage() {
  const { asking } = useSignedIn();
  const asksPassword = useSyncExternalStore(recentSignIn.subscribe, recentSignIn.isAsked, () => false);
  return (
    <>
      {asksPassword && !asking && (
        <OverPage>
          <PasswordAgain />
        </OverPage>
      )}
      {asking && (
        <OverPage>
          <SignInAgain />
        </OverPage>
      )}
    </>
  );
}

function OverPage({ children }: { readonly children: ReactNode }) {
  // An open drawer traps the focus and hides everything else from screen readers, so the dialog has to be within it.
  const [within] = useState(
    () => document.querySelector('[data-part=content][data-side][data-state=open]') ?? document.body,
  );
  return createPortal(<LazyPart>{children}</LazyPart>, within);
}
