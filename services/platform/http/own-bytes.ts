/**
 * The same bytes in memory of their own, for what is kept. Danger: a small buffer, as `Buffer.from` and `zlib` make it,
 * is a piece of a pool of 64 KiB, and the whole pool stays in memory for as long as any piece of it is kept.
 */
export const ownBytes = (bytes: Uint8Array): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  own.set(bytes);
  return own;
};
