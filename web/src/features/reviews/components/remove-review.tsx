import { useText } from '../../../lib/locale.tsx';
import { factOf, sentenceFor } from '../../../lib/refusals.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { useReviewText } from '../../../lib/review-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { reviewCommands } from '../commands.ts';
import { focusReviews } from '../focus-reviews.ts';

interface RemoveReviewProps {
  readonly productId: string;
  readonly close: () => void;
  /** The shop has hidden it: there may not be another one. */
  readonly isHidden?: boolean;
  readonly removed?: () => void;
}

/** For the author: deletes their review. */
export function RemoveReview({ productId, close, isHidden = false, removed }: RemoveReviewProps) {
  const text = useText();
  const words = useReviewText();
  const { remove } = reviewCommands(productId);
  const { submit, busy } = useSubmit(async () => {
    try {
      await remove();
      toast('success', words.removed);
      focusReviews();
      removed?.();
    } catch (error) {
      toast('error', `${factOf(error, `${words.removeFailed}:`, text)} ${sentenceFor(error, text)}`);
    }
    close();
  });
  return (
    <Dialog
      head={words.removeHead}
      close={close}
      busy={busy}
      foot={
        <DialogFoot leave={words.keep} close={close} action={words.remove} act={() => submit()} busy={busy} />
      }
    >
      {isHidden ? words.removeHiddenSentence : words.removeSentence}
    </Dialog>
  );
}
