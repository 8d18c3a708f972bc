import type { Category } from '#contracts/catalogue/options';
import type { Piece } from './piece.ts';

/** Two kinds have a second cut: the high sneaker and the tee with a star. */
export type Version = 'high' | 'star';

/** What a kind is painted with: three colours, the cloth in them, and the maker of its pieces. */
export interface Brush {
  readonly body: string;
  readonly trim: string;
  readonly detail: string;
  readonly cloth: string;
  readonly version?: Version | undefined;
  readonly piece: Piece;
}

export interface Kind {
  /** Books have a tile and no goods yet (design §8.8). */
  readonly category: Category | 'books';
  /** From the rope at y 60, or on the counter with its feet at y 430. */
  readonly place: 'hang' | 'stand';
  /** Enlarged by this much about the feet. */
  readonly scale?: number;
  /** Light that it throws on a dark wall. */
  readonly glow?: string;
  readonly paint: (brush: Brush) => string;
}
