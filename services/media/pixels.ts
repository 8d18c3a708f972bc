/** Loaded when the first picture comes: it takes 10 MiB and part of each start, and most processes encode none. */
export const pixels = async () => (await import('sharp')).default;
