import type { Registry } from 'prom-client';
import type { FoundMember, LogCertificate } from '../event-log/members.ts';
import { gaugesBy } from './metrics.ts';

/** Milliseconds between two looks at the members, which take seconds where one is away: no figure waits for one. */
const LOOK_EVERY = 60_000;

/**
 * Tells of each of the log's members whether it answers, since a cluster goes on without one, and until when its
 * certificate holds; of a name that several share whether all answer, and the certificate that ends first, since
 * addresses come and go. They are looked up beside the reading of the figures, so these are there from the second one
 * on; of a member that is away the certificate stays that was seen last.
 */
export function watchLogMembers(
  registry: Registry,
  findMembers: () => Promise<readonly FoundMember[]>,
  clock: () => number = () => performance.now(),
): void {
  const certificates = new Map<string, LogCertificate>();
  let members: readonly FoundMember[] = [];
  let lookedAt = -Infinity;
  const look = async (): Promise<void> => {
    members = await findMembers().catch(() => []);
    const shown = members.flatMap((member) => member.certificates);
    const lastFirst = shown.toSorted((one, other) => other.until.getTime() - one.until.getTime());
    for (const certificate of lastFirst) certificates.set(certificate.member, certificate);
  };
  const lookAgain = (): void => {
    if (clock() - lookedAt < LOOK_EVERY) return;
    lookedAt = clock();
    void look();
  };
  const found = (): readonly FoundMember[] => {
    lookAgain();
    return members;
  };
  const lastSeen = (): readonly LogCertificate[] => {
    lookAgain();
    return [...certificates.values()];
  };
  gaugesBy(registry, 'member', found, ({ member }) => member, {
    suuq_log_member_answering: [
      '1 while the member of the log answers.',
      ({ isAnswering }) => (isAnswering ? 1 : 0),
    ],
  });
  gaugesBy(registry, 'member', lastSeen, ({ member }) => member, {
    suuq_log_certificate_until_seconds: [
      'When the certificate ends, in seconds since 1970.',
      ({ until }) => until.getTime() / 1_000,
    ],
  });
}
