import type { Access } from '#contracts/kernel/route';
import type { ComponentType } from 'react';
import type { Frame } from './frame.ts';
import type { ReadName } from './reads.ts';

/** A page of the client. All that is known of it stands in its row: router, guards and server go by it. */
export interface Page {
  /** Its address, as the router reads it. */
  readonly at: string;
  readonly Shown: ComponentType;
  /** Its own part of the client as the build's manifest names it: written in for the server by the build (`vite.config.ts`). */
  readonly module?: string;
  /** What it reads first, by name: what it shows, and is read while its scripts come. */
  readonly reads?: readonly ReadName[];
  /** What it reads besides, below what is seen first. */
  readonly later?: readonly ReadName[];
  /** The server draws it. Its part must run without a browser. */
  readonly isDrawn?: true;
}

/** Pages with the same around them, for the same people. */
export interface Area {
  readonly frame: Frame;
  /** Who may see them, as of the API's routes. */
  readonly may: Access;
  readonly pages: readonly Page[];
}
