import { lazy, Suspense } from 'react';
import { useSignedIn } from '../features/accounts/session.ts';

const SignInAgain = lazy(() => import('../features/accounts/components/sign-in-again.tsx'));

/** Wherever a session ends under something that must not be lost, the person signs in over the page. */
export function SignInOverPage() {
  const { asking } = useSignedIn();
  return (
    asking && (
      <Suspense>
        <SignInAgain />
      </Suspense>
    )
  );
}
