/** Where the files of pictures are kept, by their names. Putting and removing again changes nothing more. */
export interface PictureStore {
  /** Keeps a WebP picture. */
  put(name: string, webp: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}
