import { chakra } from '@chakra-ui/react/styled-system';

/** The shape of what is coming, with a slow sweep (look §6). */
export const Skeleton = chakra('div', {
  base: {
    borderRadius: '8px',
    backgroundImage:
      'linear-gradient(100deg, var(--chakra-colors-sunken) 30%, var(--chakra-colors-line) 50%, var(--chakra-colors-sunken) 70%)',
    backgroundSize: '200% 100%',
    animation: 'sweep 1.4s linear infinite',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
});
