import { verificationEvents, type VerificationResult } from '#contracts/system/maintenance';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Verifications } from '../maintained.ts';

export interface RequestVerification {
  readonly request: string;
  readonly requestedBy: string;
}

/** Requests a comparison of every read row with the log: one verification at a time. */
export const requestVerification =
  (asked: RequestVerification, { now }: Now) =>
  ({ underWay }: Verifications) => {
    if (underWay?.request === asked.request) return nothingToDo;
    return underWay
      ? refuse('ALREADY_UNDER_WAY')
      : accept(verificationEvents.VerificationRequested.create({ ...asked, at: now.toISOString() }));
  };

export interface EndVerification extends VerificationResult {
  /** Null for a verification at the command line. */
  readonly request: string | null;
}

/** Records the result of a verification; does nothing if a requested one has ended already. */
export const endVerification =
  (ended: EndVerification, { now }: Now) =>
  ({ underWay }: Verifications) =>
    ended.request === null || underWay?.request === ended.request
      ? accept(verificationEvents.VerificationEnded.create({ ...ended, at: now.toISOString() }))
      : nothingToDo;
