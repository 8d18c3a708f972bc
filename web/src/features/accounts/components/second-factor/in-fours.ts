/** Splits a secret into groups of four, which are easier to read and type. */
export const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
