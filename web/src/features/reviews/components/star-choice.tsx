import { useReviewText } from '../../../lib/review-text.ts';
import { chakra } from '@chakra-ui/react/styled-system';
import { Star } from 'lucide-react';
import { useId } from 'react';

const FIVE = [1, 2, 3, 4, 5] as const;

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '44px',
    ms: '-6px',
    borderRadius: 'm',
    color: 'star',
    cursor: 'pointer',
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '-2px' },
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  },
});

interface StarChoiceProps {
  /** 0 while nothing is chosen. */
  readonly rating: number;
  readonly choose: (rating: number) => void;
  readonly 'aria-invalid'?: boolean;
  /** The id of the error. */
  readonly 'aria-describedby'?: string;
}

/** Five stars to choose from, and the word for what is chosen (spec §5). */
export function StarChoice({ rating, choose, ...error }: StarChoiceProps) {
  const text = useReviewText();
  const name = useId();
  const word = FIVE.find((star) => star === rating);
  return (
    <chakra.fieldset border={0} p={0} minW={0}>
      <chakra.legend textStyle="label">{text.rating}</chakra.legend>
      <chakra.div display="flex" alignItems="center" ps="6px">
        {FIVE.map((star) => (
          <Choice key={star}>
            <input
              type="radio"
              name={name}
              data-early="rating"
              value={star}
              checked={star === rating}
              onChange={() => choose(star)}
              {...error}
              aria-label={text.stars(star, text.words[star])}
            />
            <Star size={28} fill={star <= rating ? 'currentColor' : 'none'} aria-hidden />
          </Choice>
        ))}
        <chakra.b ms="10px" aria-hidden>
          {word && text.words[word]}
        </chakra.b>
      </chakra.div>
    </chakra.fieldset>
  );
}
