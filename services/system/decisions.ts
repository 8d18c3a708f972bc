import type { rebuildCommands, systemCommands, verificationCommands } from '#contracts/system/commands';
import type { ProjectionEvent } from '#contracts/system/events';
import type { RebuildEvent, VerificationEvent } from '#contracts/system/maintenance';
import type { Decisions } from '../kernel/decisions.ts';
import { decideParked } from './decide/decide-parked.ts';
import { endRebuild, requestRebuild } from './decide/rebuild.ts';
import { endVerification, requestVerification } from './decide/verification.ts';
import type { Rebuilds, Verifications } from './maintained.ts';
import type { Skipped } from './state.ts';

const ofParked = { DecideParked: decideParked } satisfies Decisions<
  typeof systemCommands,
  Skipped,
  ProjectionEvent
>;

const ofRebuilds = { RequestRebuild: requestRebuild, EndRebuild: endRebuild } satisfies Decisions<
  typeof rebuildCommands,
  Rebuilds,
  RebuildEvent
>;

const ofVerifications = {
  RequestVerification: requestVerification,
  EndVerification: endVerification,
} satisfies Decisions<typeof verificationCommands, Verifications, VerificationEvent>;

export const decisions = { ...ofParked, ...ofRebuilds, ...ofVerifications };
