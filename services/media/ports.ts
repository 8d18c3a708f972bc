/** Where the files of pictures are stored, by name. Repeating a call changes nothing more. */
export interface PictureStore {
  /** Stores a WebP picture. */
  put(name: string, webp: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}
