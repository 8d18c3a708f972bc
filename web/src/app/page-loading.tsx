import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '../lib/locale.tsx';

const Ring = chakra('span', {
  base: {
    boxSize: '36px',
    borderRadius: 'full',
    borderWidth: '4px',
    borderColor: 'accent',
    borderTopColor: 'transparent',
    animation: 'spin 800ms linear infinite',
  },
});

/** Shown only while a page's chunk loads or a guard waits for the session; lists have skeletons (look §6). */
export const PageLoading = () => (
  <chakra.output aria-label={useText().loading} display="grid" placeItems="center" minH="60dvh">
    <Ring />
  </chakra.output>
);
