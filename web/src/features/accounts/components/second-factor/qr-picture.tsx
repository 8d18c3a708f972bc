import { chakra } from '@chakra-ui/react/styled-system';
import { encode } from 'uqr';
import { darkPath } from './dark-path.ts';

/** The white margin in squares, by which a camera finds the code (ISO/IEC 18004). */
const QUIET = 4;

interface QrPictureProps {
  readonly of: string;
  readonly label: string;
}

/** A URI as a QR code: dark on white in every theme, since not every app reads inverted codes. */
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
