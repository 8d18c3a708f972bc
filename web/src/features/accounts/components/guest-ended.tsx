import { useAccountText } from '../../../lib/account-text.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useWritesLetters } from '../use-writes-letters.ts';

/**
 * A guest's session has ended while the page is open. There is no password to ask for: the link of their letter opens
 * the order again, and the page goes on once it was opened in another tab; at the counter anybody may go on as a guest.
 */
export function GuestEnded() {
  const { guestEnded: text, leavePage } = useAccountText();
  const writesLetters = useWritesLetters();
  return (
    <Dialog
      head={text.head}
      close={signedIn.giveUp}
      ignoresBackdrop
      foot={<Button onClick={signedIn.giveUp}>{leavePage}</Button>}
    >
      <p>
        {writesLetters && text.byLetter} {text.again}
      </p>
    </Dialog>
  );
}
