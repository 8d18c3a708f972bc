import type { MethodPlace } from '#contracts/shipping/methods';
import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale } from '../../lib/locale.tsx';

/** Where something is picked up and when that is open, line by line as the shop wrote it; nothing where it has not said. */
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
