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
import { readHiddenReviews, useHiddenReviews, wasHiddenLookRecorded } from '../api.ts';
import { reviewCommands, useDecision } from '../commands.ts';
import { ReviewCard } from './review-card.tsx';

/** For admins, below a product's reviews: the hidden ones, which can be shown again. Nobody else loads this chunk. */
export default function HiddenReviews({ productId }: { readonly productId: string }) {
  const text = useAdminText().reviews;
  const { data: reviews = [], error, mutate } = useHiddenReviews(productId);
  // Another admin may show it again meanwhile, or its author delete it.
  const [asked, setAsked] = useState<Review>();
  return (
    <>
      {(reviews.length > 0 || error !== undefined) && (
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
                <Row mt="10px">
                  <Button
                    tone="soft"
                    size="small"
                    aria-label={text.restoreOf(review.user.name)}
                    onClick={() => setAsked(review)}
                  >
                    <Eye size={16} aria-hidden /> {text.restore}
                  </Button>
                </Row>
              </ReviewCard>
            ))}
          </chakra.ul>
        </Panel>
      )}
      {asked && <Restore productId={productId} review={asked} close={() => setAsked(undefined)} />}
    </>
  );
}

interface RestoreProps {
  readonly productId: string;
  readonly review: Review;
  readonly close: () => void;
}

function Restore({ productId, review, close }: RestoreProps) {
  const text = useAdminText().reviews;
  const { asRead, decide, showsNewer } = useDecision({
    review,
    send: reviewCommands(productId).restore,
    readNow: async ({ user }) =>
      (await readHiddenReviews(productId)).find((hidden) => hidden.user._id === user._id),
  });
  const send = async (reason: string): Promise<void> => {
    await decide(reason);
    toast('success', text.restored);
  };
  return (
    <ReasonDialog
      head={text.restoreHead(review.user.name)}
      action={text.restore}
      failure={text.restoreFailed}
      says={(error) => (showsNewer(error) ? text.changed : undefined)}
      send={send}
      close={close}
    >
      {text.restoreSentence}
      <chakra.ul listStyleType="none" mt="16px">
        <ReviewCard review={asRead} />
      </chakra.ul>
    </ReasonDialog>
  );
}
