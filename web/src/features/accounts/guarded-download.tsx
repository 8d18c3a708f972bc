import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { useRef, type ComponentProps, type MouseEvent } from 'react';
import { call } from '../../lib/api.ts';
import { useText } from '../../lib/locale.tsx';
import { recentSignIn } from '../../lib/recent-sign-in.ts';
import { sentenceFor } from '../../lib/refusals.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonAnchor } from '../../ui/button.tsx';

/**
 * Leads to a file that only somebody gets whose password was given a short while ago: a browser that follows a link cannot
 * ask for it, so that this does before.
 */
export function GuardedDownload(props: Omit<ComponentProps<typeof ButtonAnchor>, 'onClick' | 'ref'>) {
  const text = useText();
  const state = useRef<'idle' | 'asking' | 'free'>('idle');
  const follow = async (link: HTMLAnchorElement): Promise<void> => {
    const { isRecent } = await call(secondFactorRoutes.recentSignIn, {});
    if (!isRecent && !(await recentSignIn.ask())) return;
    state.current = 'free';
    link.click();
  };
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (state.current === 'free') return;
    event.preventDefault();
    if (state.current === 'asking') return;
    state.current = 'asking';
    follow(event.currentTarget)
      .catch((error: unknown) => toast('error', sentenceFor(error, text)))
      .finally(() => {
        state.current = 'idle';
      });
  };
  return <ButtonAnchor download {...props} onClick={press} />;
}
