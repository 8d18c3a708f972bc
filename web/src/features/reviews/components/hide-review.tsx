import type { Review } from '#contracts/reviews/views';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { toast } from '../../../lib/toast.ts';
import { Row } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { reviewCommands } from '../api.ts';
import { focusReviews } from '../focus-reviews.ts';

interface HideReviewProps {
  readonly productId: string;
  readonly review: Review;
}

/** For admins, at a review: hides it, with a reason. Nobody else loads this chunk. */
export default function HideReview({ productId, review }: HideReviewProps) {
  const text = useAdminText().reviews;
  const { hide } = reviewCommands(productId);
  const [open, setOpen] = useState(false);
  const send = async (reason: string): Promise<void> => {
    await hide(review.user._id, reason);
    toast('success', text.hidden);
    focusReviews();
  };
  return (
    <Row mt="10px">
      <Button
        tone="ghost"
        size="small"
        aria-label={text.hideOf(review.user.name)}
        onClick={() => setOpen(true)}
      >
        <EyeOff size={16} aria-hidden /> {text.hide}
      </Button>
      {open && (
        <ReasonDialog
          head={text.head(review.user.name)}
          hint={text.hint}
          action={text.hide}
          failure={text.failed}
          send={send}
          close={() => setOpen(false)}
        >
          {text.sentence}
        </ReasonDialog>
      )}
    </Row>
  );
}
