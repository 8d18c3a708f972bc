import type { Registry } from 'prom-client';
import type { LogCertificate } from '../event-log/certificates.ts';
import { gaugesBy, type Row } from './metrics.ts';

/** Milliseconds between two looks at certificates that hold for months: no figure waits for one. */
const LOOK_EVERY = 3_600_000;

/**
 * Tells until when the certificate of each of the log's members holds. It is looked up beside the reading of the
 * figures, so that it is there from the second one on; of a member that is away what was seen last stays.
 */
export function watchCertificates(
  registry: Registry,
  certificates: () => Promise<readonly LogCertificate[]>,
  clock: () => number = () => performance.now(),
): void {
  const known = new Map<string, Row>();
  let lookedAt = -Infinity;
  const look = async (): Promise<void> => {
    for (const { member, until } of await certificates())
      known.set(member, { suuq_log_certificate_until_seconds: until.getTime() / 1_000 });
  };
  const helps = { suuq_log_certificate_until_seconds: 'When the certificate ends, in seconds since 1970.' };
  gaugesBy(registry, 'member', helps, async () => {
    if (clock() - lookedAt >= LOOK_EVERY) {
      lookedAt = clock();
      void look().catch(() => undefined);
    }
    return known;
  });
}
