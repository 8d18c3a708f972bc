import type { Review } from '#contracts/reviews/views';
import { Pencil, Trash2 } from 'lucide-react';
import { useReviewText } from '../../../lib/review-text.ts';
import { Row } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';

interface OwnReviewProps {
  readonly review: Review;
  readonly ask: (what: 'edit' | 'remove', review: Review) => void;
}

/** For the author, at their review: asks to change it or to delete it (spec §5). */
export function OwnReview({ review, ask }: OwnReviewProps) {
  const text = useReviewText();
  return (
    <Row mt="10px" gap="8px">
      <Button tone="soft" size="small" onClick={() => ask('edit', review)}>
        <Pencil size={16} aria-hidden /> {text.editNamed}
      </Button>
      <Button tone="ghost" size="small" onClick={() => ask('remove', review)}>
        <Trash2 size={16} aria-hidden /> {text.remove}
      </Button>
    </Row>
  );
}
