import { processContext } from '../../../kernel/process-context.ts';
import type { SignedInCall } from '../call-context.ts';

/** A call of an admin as a handler gets it, without a server; with what a test wants to be another way. */
export const signedInCall = (changes: Partial<SignedInCall> = {}): SignedInCall => {
  const { requestId = 'r' } = changes;
  return {
    actor: { userId: '665f1c2ab3d4e5f607182959', role: 'admin', sessionId: 's', provedAt: new Date(0) },
    requestId,
    network: '',
    readPosition: undefined,
    rawBody: undefined,
    origin: '',
    header: () => undefined,
    now: () => new Date(),
    identify: () => Promise.resolve(undefined),
    command: () => processContext('test', requestId),
    ...changes,
  };
};
