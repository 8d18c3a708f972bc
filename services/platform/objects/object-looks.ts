import type { Client } from 'minio';
import { s3CodeOf } from './object-store-errors.ts';

/** A request about one object. */
type Ask<T> = (client: Client, bucket: string, name: string) => Promise<T>;

/** Milliseconds for which one successful read proves that the key may read. */
const READ_PROVES = 60_000;

/**
 * Looks at objects; undefined where one does not exist. To a key that may not list, S3 answers AccessDenied for a
 * missing object. So that answer is taken as missing while the key can read an object that exists: another one, or the
 * probe.
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
    // A key that may only read has not stored the probe.
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
