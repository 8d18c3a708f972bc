import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState, type ReactNode } from 'react';
import { useSubmit } from '../../../lib/submit.ts';
import { useReviewText } from '../../../lib/review-text.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextArea } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import type { Opinion } from '../api.ts';
import { StarChoice } from './star-choice.tsx';

interface OpinionFormProps {
  readonly opinion: Opinion;
  /** Called on every change, so that nothing typed is lost. */
  readonly change: (opinion: Opinion) => void;
  readonly send: (opinion: Opinion) => Promise<void>;
  readonly action: string;
  /** What to say when sending failed. */
  readonly failure: string;
  /** What else can be done about an error. */
  readonly remedy?: (error: unknown) => ReactNode;
}

const MOST = 2_000;

/** Stars and words; both are needed (spec §5). */
export function OpinionForm({ opinion, change, send, action, failure, remedy }: OpinionFormProps) {
  const text = useReviewText();
  const id = useId();
  const [asked, setAsked] = useState(false);
  const comment = opinion.comment.trim();
  const isWhole = opinion.rating > 0 && comment !== '';
  const errorId = `${id}-error`;
  const wrong = (isMissing: boolean) =>
    asked && isMissing && { 'aria-invalid': true, 'aria-describedby': errorId };
  const { submit, busy, error } = useSubmit(async () => {
    setAsked(!isWhole);
    if (isWhole) await send({ rating: opinion.rating, comment });
  });
  const type = (part: Partial<Opinion>): void => {
    // The answer takes the form away: what is typed meanwhile would be lost.
    if (!busy) change({ ...opinion, ...part });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="14px">
        <StarChoice
          rating={opinion.rating}
          choose={(rating) => type({ rating })}
          {...wrong(opinion.rating === 0)}
        />
        <div>
          <chakra.label htmlFor={id} display="block" textStyle="label" mb="6px">
            {text.comment}
          </chakra.label>
          <TextArea
            id={id}
            data-early="comment"
            rows={4}
            maxLength={MOST}
            placeholder={text.commentHint}
            value={opinion.comment}
            {...wrong(comment === '')}
            onChange={({ target }) => type({ comment: target.value })}
          />
          {asked && !isWhole && <FieldError id={errorId}>{text.fill}</FieldError>}
        </div>
        {error !== undefined && <ProblemPanel error={error} fact={`${failure}:`} action={remedy?.(error)} />}
        <Button type="submit" busy={busy} wide>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
