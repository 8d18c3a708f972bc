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
  // As it was when the dialog opened: behind it, the page follows what its author changes.
  const [seen, setSeen] = useState<Review>();
  const send = async (reason: string): Promise<void> => {
    if (!seen) return;
    await hide(seen, reason);
    toast('success', text.hidden);
    focusReviews();
  };
  return (
    <Row mt="10px">
      <Button
        tone="ghost"
        size="small"
        aria-label={text.hideOf(review.user.name)}
        onClick={() => setSeen(review)}
      >
        <EyeOff size={16} aria-hidden /> {text.hide}
      </Button>
      {seen && (
        <ReasonDialog
          head={text.head(review.user.name)}
          hint={text.hint}
          action={text.hide}
          failure={text.failed}
          send={send}
          close={() => setSeen(undefined)}
        >
          {text.sentence}
        </ReasonDialog>
      )}
    </Row>
  );
}
