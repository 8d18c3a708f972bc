import type { Pool } from 'pg';
import { routes } from '#contracts/api';
import type { LinkTokens } from '../../accounts/links/link-tokens.ts';
import type { Config } from '../../platform/config.ts';
import { mailboxLetters } from '../../platform/http/throttles/letters.ts';
import { limitsOf, throttlesOf } from '../../platform/http/throttles/limits.ts';
import { knownDeviceBy, linkedAccountBy } from '../../platform/http/throttles/passwords.ts';
import type { KnownDevices } from '../../platform/identity/known-devices.ts';
import { sharedCounts } from '../../platform/vault/shared-counts.ts';

interface Stored {
  readonly config: Pick<Config, 'limits' | 'namesKey'>;
  readonly pool: Pool;
}
interface Parts extends Stored {
  readonly devices: KnownDevices;
  readonly links: LinkTokens;
}

/** The limits on the api's calls; wrong passwords and letters count at all apis together. */
export const apiThrottles = ({ config: { limits, namesKey }, pool, devices, links }: Parts) => {
  const shown = { knownDevice: knownDeviceBy(devices), linkedAccount: linkedAccountBy(links) };
  return throttlesOf(routes, limitsOf(limits, shown, sharedCounts(pool, namesKey)));
};

/** How many letters with a link all apis together write to a mailbox. */
export const lettersToMailbox = ({ config: { limits, namesKey }, pool }: Stored) =>
  mailboxLetters(limits.links, sharedCounts(pool, namesKey));
