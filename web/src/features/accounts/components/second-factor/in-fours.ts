/** In groups of four, as one reads and types it. */
export const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
