import type { Registry } from 'prom-client';
import type { LogCertificate } from '../event-log/certificates.ts';
import { gaugesBy } from './metrics.ts';

/** Milliseconds between two looks at certificates that hold for months: no figure waits for one. */
const LOOK_EVERY = 3_600_000;

/**
 * Tells until when the certificate of each of the log's members holds; of a name that several share, the one that ends
 * first, since addresses come and go. It is looked up beside the reading of the figures, so that it is there from the
 * second one on; of a member that is away what was seen last stays.
 */
export function watchCertificates(
  registry: Registry,
  certificates: () => Promise<readonly LogCertificate[]>,
  clock: () => number = () => performance.now(),
): void {
  const known = new Map<string, LogCertificate>();
  let lookedAt = -Infinity;
  const look = async (): Promise<void> => {
    const shown = await certificates();
    const lastFirst = shown.toSorted((one, other) => other.until.getTime() - one.until.getTime());
    for (const certificate of lastFirst) known.set(certificate.member, certificate);
  };
  const lastSeen = (): readonly LogCertificate[] => {
    if (clock() - lookedAt >= LOOK_EVERY) {
      lookedAt = clock();
      void look().catch(() => undefined);
    }
    return [...known.values()];
  };
  gaugesBy(registry, 'member', lastSeen, ({ member }) => member, {
    suuq_log_certificate_until_seconds: [
      'When the certificate ends, in seconds since 1970.',
      ({ until }) => until.getTime() / 1_000,
    ],
  });
}
