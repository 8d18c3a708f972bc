import type { Pool } from 'pg';
import { routes } from '#contracts/api';
import type { Config } from '../platform/config.ts';
import { limitsOf, throttlesOf } from '../platform/http/throttles/limits.ts';
import { knownDeviceBy } from '../platform/http/throttles/passwords.ts';
import type { KnownDevices } from '../platform/known-devices.ts';
import { sharedCounts } from '../platform/vault/shared-counts.ts';

/** The limits on the api's calls; wrong passwords and letters count at all apis together. */
export const apiThrottles = (
  { limits, namesKey }: Pick<Config, 'limits' | 'namesKey'>,
  pool: Pool,
  devices: KnownDevices,
) => throttlesOf(routes, limitsOf(limits, knownDeviceBy(devices), sharedCounts(pool, namesKey)));
