import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useSession } from '../session.ts';

/**
 * The button for what puts another session in the place of the one that is here (`useReplaceSession`). It waits until
 * the page knows who is here, and asks again where that cannot be read: else a guest's cart would be lost.
 */
export function SessionButton({ busy = false, ...rest }: ButtonProps) {
  const session = useSession();
  if (session.is === 'unreachable') return <ProblemPanel error={session.error} retry={session.retry} />;
  return <Button size="large" wide {...rest} busy={busy || session.is === 'unknown'} />;
}
