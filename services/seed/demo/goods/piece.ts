import { ink } from './paints.ts';
import { group } from './svg.ts';

export interface PieceOptions {
  /** Cloth and details are clipped by the outline. */
  readonly cloth?: string;
  readonly details?: string;
  /** How far the shaded edge reaches in from the right and from below. */
  readonly shade?: readonly [number, number];
  /** Opacity of the shaded edge. */
  readonly depth?: number;
  /** Opacity of the lit edge. */
  readonly light?: number;
  readonly transform?: string;
}

/** Draws one silhouette: flat fill, cloth, details, an edge shaded away from the sun and one lit towards it (look §9). */
export type Piece = (outline: string, fill: string, options?: PieceOptions) => string;

/**
 * The outline minus itself, moved by (x, y): everything outside the moved outline, clipped by the outline.
 * Masks would say the same and take ten times as long to render.
 */
const edge = (outline: string, x: number, y: number, colour: string, opacity: number): string =>
  `<path d="M-200 -200H600V700H-200Z${outline}" fill-rule="evenodd" transform="translate(${x} ${y})" ` +
  `fill="${colour}" opacity="${opacity}"/>`;

/** A maker of pieces whose ids start with `prefix` and count up, so that a drawing is always the same text. */
export function pieceMaker(prefix: string): Piece {
  let count = 0;
  return (outline, fill, options = {}) => {
    const { cloth = '', details = '', shade = [12, 8], depth = 0.2, light = 0.3 } = options;
    const id = `${prefix}${count++}`;
    return placed(
      `<clipPath id="${id}"><path d="${outline}"/></clipPath>` +
        `<g clip-path="url(#${id})"><path d="${outline}" fill="${fill}"/>${cloth}${details}` +
        `${edge(outline, -shade[0], -shade[1], ink, depth)}${edge(outline, 4, 4, '#fff', light)}</g>`,
      options.transform,
    );
  };
}

/** A piece as its shadow needs it: nothing but the silhouette. */
export const flatPiece: Piece = (outline, fill, options = {}) =>
  placed(`<path d="${outline}" fill="${fill}"/>`, options.transform);

const placed = (content: string, transform: string | undefined): string =>
  transform === undefined ? content : group(transform, content);
