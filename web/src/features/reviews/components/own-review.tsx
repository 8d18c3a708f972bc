import type { Review } from '#contracts/reviews/views';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/locale.tsx';
import { factOf, sentenceFor } from '../../../lib/refusals.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { useReviewText } from '../../../lib/review-text.ts';
import { Row } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { reviewCommands, type Opinion } from '../api.ts';
import { focusReviews } from '../focus-reviews.ts';
import { OpinionForm } from './opinion-form.tsx';

interface OwnReviewProps {
  readonly productId: string;
  readonly review: Review;
}

/** For the author, at their review: change it or delete it (spec §5). */
export function OwnReview({ productId, review }: OwnReviewProps) {
  const text = useReviewText();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <Row mt="10px" gap="8px">
      <Button tone="soft" size="small" onClick={() => setOpen('edit')}>
        <Pencil size={16} aria-hidden /> {text.editNamed}
      </Button>
      <Button tone="ghost" size="small" onClick={() => setOpen('remove')}>
        <Trash2 size={16} aria-hidden /> {text.remove}
      </Button>
      {open === 'edit' && <EditReview productId={productId} review={review} close={close} />}
      {open === 'remove' && <RemoveReview productId={productId} close={close} />}
    </Row>
  );
}

function EditReview({ productId, review, close }: OwnReviewProps & { readonly close: () => void }) {
  const text = useReviewText();
  const { update } = reviewCommands(productId);
  const [opinion, setOpinion] = useState<Opinion>({ rating: review.rating, comment: review.comment });
  const [busy, setBusy] = useState(false);
  const send = async (complete: Opinion): Promise<void> => {
    setBusy(true);
    await update(complete).finally(() => setBusy(false));
    toast('success', text.updated);
    close();
  };
  return (
    <Dialog head={text.edit} close={close} busy={busy}>
      <OpinionForm
        opinion={opinion}
        change={setOpinion}
        send={send}
        action={text.update}
        failure={text.updateFailed}
      />
    </Dialog>
  );
}

interface RemoveProps {
  readonly productId: string;
  readonly close: () => void;
  /** The shop has hidden it: there may not be another one. */
  readonly isHidden?: boolean;
  readonly removed?: () => void;
}

export function RemoveReview({ productId, close, isHidden = false, removed }: RemoveProps) {
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
