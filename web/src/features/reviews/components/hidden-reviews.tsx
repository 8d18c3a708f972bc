import type { Review } from '#contracts/reviews/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { toast } from '../../../lib/toast.ts';
import { Panel, Row } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { LookNote } from '../../../ui/look-note.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useHiddenReviews, reviewCommands, wasHiddenLookRecorded } from '../api.ts';
import { focusReviews } from '../focus-reviews.ts';
import { ReviewCard } from './review-card.tsx';

/** For admins, below a product's reviews: the hidden ones, which can be shown again. Nobody else loads this chunk. */
export default function HiddenReviews({ productId }: { readonly productId: string }) {
  const text = useAdminText().reviews;
  const { data: reviews = [], error, mutate } = useHiddenReviews(productId);
  if (reviews.length === 0 && error === undefined) return null;
  return (
    <Panel mt="24px">
      <chakra.h3 textStyle="h3" mb="6px">
        {text.hiddenOnes}
      </chakra.h3>
      <chakra.p color="muted" mb="16px">
        {text.onlyAdmins}
      </chakra.p>
      {error !== undefined && <ProblemPanel error={error} retry={() => mutate()} />}
      <LookNote recorded={wasHiddenLookRecorded(productId)} />
      <chakra.ul listStyleType="none" css={{ '& > :last-child': { mb: 0, pb: 0, borderBottomWidth: 0 } }}>
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review}>
            <Restore productId={productId} review={review} />
          </ReviewCard>
        ))}
      </chakra.ul>
    </Panel>
  );
}

interface RestoreProps {
  readonly productId: string;
  readonly review: Review;
}

function Restore({ productId, review }: RestoreProps) {
  const text = useAdminText().reviews;
  const { restore } = reviewCommands(productId);
  const [open, setOpen] = useState(false);
  const send = async (reason: string): Promise<void> => {
    await restore(review.user._id, reason);
    toast('success', text.restored);
    focusReviews();
  };
  return (
    <Row mt="10px">
      <Button
        tone="soft"
        size="small"
        aria-label={text.restoreOf(review.user.name)}
        onClick={() => setOpen(true)}
      >
        <Eye size={16} aria-hidden /> {text.restore}
      </Button>
      {open && (
        <ReasonDialog
          head={text.restoreHead(review.user.name)}
          action={text.restore}
          failure={text.restoreFailed}
          send={send}
          close={() => setOpen(false)}
        >
          {text.restoreSentence}
        </ReasonDialog>
      )}
    </Row>
  );
}
