import type { Review } from '#contracts/reviews/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { EyeOff } from 'lucide-react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { toast } from '../../../lib/toast.ts';
import { Row } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { readReviewsOf } from '../api.ts';
import { reviewCommands, useDecision } from '../commands.ts';
import { ReviewCard } from './review-card.tsx';

interface HideReviewProps {
  readonly review: Review;
  readonly ask: (review: Review) => void;
}

/** For admins, at a review: asks for a reason to hide it. Nobody else loads this chunk. */
export default function HideReview({ review, ask }: HideReviewProps) {
  const text = useAdminText().reviews;
  return (
    <Row mt="10px">
      <Button
        tone="ghost"
        size="small"
        aria-label={text.hideOf(review.user.name)}
        onClick={() => ask(review)}
      >
        <EyeOff size={16} aria-hidden /> {text.hide}
      </Button>
    </Row>
  );
}

interface HideDialogProps {
  readonly productId: string;
  readonly review: Review;
  readonly close: () => void;
}

export function HideDialog({ productId, review, close }: HideDialogProps) {
  const text = useAdminText().reviews;
  const { asRead, decide, showsNewer } = useDecision({
    review,
    send: reviewCommands(productId).hide,
    readNow: async ({ user }) => (await readReviewsOf(productId, user._id))[0],
  });
  const send = async (reason: string): Promise<void> => {
    await decide(reason);
    toast('success', text.hidden);
  };
  return (
    <ReasonDialog
      head={text.head(review.user.name)}
      hint={text.hint}
      action={text.hide}
      failure={text.failed}
      says={(error) => (showsNewer(error) ? text.changed : undefined)}
      send={send}
      close={close}
    >
      {text.sentence}
      <chakra.ul listStyleType="none" mt="16px">
        <ReviewCard review={asRead} />
      </chakra.ul>
    </ReasonDialog>
  );
}
