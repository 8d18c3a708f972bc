import type { MethodPlace } from '#contracts/shipping/methods';
import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale } from '../../lib/locale.tsx';

/**
 * The address and opening hours of a pick-up place, line by line as the shop wrote them; nothing where it has written
 * none.
 */
export function PlaceLines({ of }: { readonly of: MethodPlace }) {
  const { language } = useLocale();
  return (
    of && (
      <chakra.span display="block" whiteSpace="pre-line" overflowWrap="anywhere">
        {of[language]}
      </chakra.span>
    )
  );
}
