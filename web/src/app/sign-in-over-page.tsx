import { lazy, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSignedIn } from '../features/accounts/session.ts';
import { LazyPart } from '../ui/lazy-part.tsx';

const SignInAgain = lazy(() => import('../features/accounts/components/sign-in-again.tsx'));

/** Wherever a session ends under something that must not be lost, the person signs in over the page. */
export function SignInOverPage() {
  const { asking } = useSignedIn();
  return asking && <OverPage />;
}

function OverPage() {
  // An open drawer keeps the focus and hides all else from screen readers: the dialog has to be within it.
  const [within] = useState(
    () => document.querySelector('[data-part=content][data-side][data-state=open]') ?? document.body,
  );
  return createPortal(
    <LazyPart>
      <SignInAgain />
    </LazyPart>,
    within,
  );
}
