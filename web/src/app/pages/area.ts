import type { Access } from '#contracts/kernel/route';
import type { ComponentType } from 'react';
import type { Frame } from './frame.ts';
import type { ReadName } from './reads.ts';

/** A page of the client. Everything known of it stands in its row: router, guards and server follow it. */
export interface Page {
  /** Its path pattern, as the router reads it. */
  readonly at: string;
  readonly Shown: ComponentType;
  /**
   * Its chunk of the client, as the build's manifest names it; the build writes it in for the server
   * (`vite.config.ts`).
   */
  readonly module?: string;
  /** The names of its first reads: what it shows at once, read while its scripts load. */
  readonly reads?: readonly ReadName[];
  /** What it also reads, for what is shown further down. */
  readonly later?: readonly ReadName[];
  /** The server renders it. Its code must run without a browser. */
  readonly isDrawn?: true;
}

/** Pages with the same frame, for the same people. */
export interface Area {
  readonly frame: Frame;
  /** Who may see them, as declared for the API's routes. */
  readonly may: Access;
  readonly pages: readonly Page[];
}
