import type {
  rebuildCommands,
  systemCommands,
  troubleCommands,
  verificationCommands,
} from '#contracts/system/commands';
import type { ProjectionEvent } from '#contracts/system/events';
import type { RebuildEvent, VerificationEvent } from '#contracts/system/maintenance';
import type { TroubleEvent } from '#contracts/system/trouble';
import type { Decisions } from '../kernel/decisions.ts';
import { decideParked } from './decide/decide-parked.ts';
import { noteTrouble } from './decide/note-trouble.ts';
import { endRebuild, requestRebuild } from './decide/rebuild.ts';
import { endVerification, requestVerification } from './decide/verification.ts';
import type { Rebuilds, Verifications } from './maintained.ts';
import type { Skipped } from './state.ts';
import type { Trouble } from './trouble.ts';

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

const ofTroubles = { NoteTrouble: noteTrouble } satisfies Decisions<
  typeof troubleCommands,
  Trouble,
  TroubleEvent
>;

export const decisions = { ...ofParked, ...ofRebuilds, ...ofVerifications, ...ofTroubles };
