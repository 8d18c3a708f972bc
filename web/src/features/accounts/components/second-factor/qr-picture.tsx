import { chakra } from '@chakra-ui/react/styled-system';
import { encode } from 'uqr';
import { darkPath } from './dark-path.ts';

/** Squares of white around it, by which a camera finds it (ISO/IEC 18004). */
const QUIET = 4;

interface QrPictureProps {
  readonly of: string;
  readonly label: string;
}

/** An address as a picture for a camera: dark on white whatever the theme, since not every app reads the other way round. */
export function QrPicture({ of, label }: QrPictureProps) {
  const { data, size } = encode(of, { ecc: 'M', border: QUIET });
  return (
    <chakra.figure aria-label={label} w="min(240px, 100%)">
      <chakra.svg
        aria-hidden
        viewBox={`0 0 ${size} ${size}`}
        w="full"
        aspectRatio="1"
        bg="white"
        borderRadius="m"
        shapeRendering="crispEdges"
      >
        <path d={darkPath(data)} fill="black" />
      </chakra.svg>
    </chakra.figure>
  );
}
