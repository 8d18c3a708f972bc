import type { Review } from '#contracts/reviews/views';
import { useState } from 'react';
import { toast } from '../../../lib/toast.ts';
import { useReviewText } from '../../../lib/review-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Opinion } from '../api.ts';
import { reviewCommands } from '../commands.ts';
import { OpinionForm } from './opinion-form.tsx';

interface EditReviewProps {
  readonly productId: string;
  readonly review: Review;
  readonly close: () => void;
}

/** For the author: changes their review. */
export function EditReview({ productId, review, close }: EditReviewProps) {
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
