import { chakra } from '@chakra-ui/react/styled-system';
import { Star } from 'lucide-react';
import { useText } from '../lib/locale.tsx';

const FIVE = [1, 2, 3, 4, 5];

/** A rating, rounded to whole stars of five (spec §2). */
export function Stars({ rating }: { readonly rating: number }) {
  const text = useText();
  const full = Math.round(rating);
  return (
    <chakra.span display="inline-flex" gap="1px" color="star">
      <chakra.span srOnly>{text.product.starsOf(full)}</chakra.span>
      {FIVE.map((star) => (
        <Star
          key={star}
          size={15}
          fill="currentColor"
          stroke="none"
          opacity={star > full ? 0.28 : 1}
          aria-hidden
        />
      ))}
    </chakra.span>
  );
}
