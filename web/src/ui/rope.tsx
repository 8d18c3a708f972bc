import { chakra } from '@chakra-ui/react/styled-system';

interface RopeProps {
  /** The distance from the top of its container, as CSS. */
  readonly top: string;
  /** How far it sags, in px. */
  readonly sag: number;
}

/** A rope across the whole wall; its sag stays the same at every width (look §1.3). */
export function Rope({ top, sag }: RopeProps) {
  return (
    <chakra.svg
      aria-hidden
      position="absolute"
      left={0}
      w="100%"
      color="rope"
      style={{ top, height: `min(${sag + 8}px, 5vw)` }}
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
    >
      <path
        d="M0 3Q50 74 100 1"
        fill="none"
        stroke="currentColor"
        strokeWidth={4}
        vectorEffect="non-scaling-stroke"
      />
    </chakra.svg>
  );
}

/** A clothes peg on the rope. */
export const Peg = chakra('span', {
  base: {
    display: 'block',
    w: '12px',
    h: '42px',
    borderRadius: '3px',
    backgroundImage: 'linear-gradient(#C98B4B 0 38%, #8A5A34 38% 50%, #C98B4B 50%)',
  },
  variants: {
    tone: {
      wood: {},
      mango: { backgroundImage: 'linear-gradient(#FFB829 0 38%, #B27600 38% 50%, #FFB829 50%)' },
      waiting: { backgroundImage: 'none', bg: 'line-strong', opacity: 0.55 },
    },
  },
  defaultVariants: { tone: 'wood' },
});
