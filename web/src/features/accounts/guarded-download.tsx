import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { useRef, type ComponentProps, type MouseEvent } from 'react';
import { call } from '../../lib/api.ts';
import { useText } from '../../lib/locale.tsx';
import { recentSignIn } from '../../lib/recent-sign-in.ts';
import { sentenceFor } from '../../lib/refusals.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonAnchor } from '../../ui/button.tsx';

/** A mouse's middle button, which would open the link in another tab, where a refusal would be no page. */
const MIDDLE = 1;

type Props = Omit<ComponentProps<typeof ButtonAnchor>, 'onClick' | 'onAuxClick' | 'ref'>;

/**
 * Links to a file that needs a recently given password. A browser that follows a link cannot ask for the password, so
 * this component asks first.
 */
export function GuardedDownload(props: Props) {
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
    // The file may be on its way before the second press of a double click.
    if (state.current === 'asking' || event.detail > 1) return;
    state.current = 'asking';
    follow(event.currentTarget)
      .catch((error: unknown) => toast('error', sentenceFor(error, text)))
      .finally(() => {
        state.current = 'idle';
      });
  };
  const pressAside = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button === MIDDLE) press(event);
  };
  return <ButtonAnchor download {...props} onClick={press} onAuxClick={pressAside} />;
}
