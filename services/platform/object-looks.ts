import type { Client } from 'minio';
import { s3CodeOf } from './object-store-errors.ts';

/** What is asked about one object. */
type Ask<T> = (client: Client, bucket: string, name: string) => Promise<T>;

/** Milliseconds for which one object that was read shows that the key may read. */
const READ_PROVES = 60_000;

/**
 * Looks at objects; undefined is what is not there. Where a key may not list, S3 answers AccessDenied for that. So it
 * means that, as long as the key can still read what is there: another object, or the probe.
 */
export const looker = (ask: <T>(name: string, what: Ask<T>) => Promise<T>, probe: string) => {
  let lastRead = -Infinity;
  let hasReadProbe = false;
  const read = async <T>(name: string, what: Ask<T>): Promise<T> => {
    const answer = await ask(name, what);
    lastRead = performance.now();
    if (name === probe) hasReadProbe = true;
    return answer;
  };
  const mayRead = async (): Promise<boolean> => {
    if (performance.now() - lastRead < READ_PROVES) return true;
    const isRead = await read(probe, (client, ...where) => client.statObject(...where)).then(
      () => true,
      () => false,
    );
    // A key that only reads has put no probe there.
    return isRead || (!hasReadProbe && lastRead > 0);
  };
  return async <T>(name: string, what: Ask<T>): Promise<T | undefined> => {
    try {
      return await read(name, what);
    } catch (error) {
      const code = s3CodeOf(error);
      const isMissing = code === 'NoSuchKey' || code === 'NotFound';
      if (isMissing || (code === 'AccessDenied' && (await mayRead()))) return undefined;
      throw error;
    }
  };
};
