/** Loaded with the first picture: it takes 10 MiB and delays the start, and most processes encode none. */
export const pixels = async () => (await import('sharp')).default;
