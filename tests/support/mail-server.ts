import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A moment of a letter's delivery: nothing has arrived, all of it has, or the answer was sent. */
export type Moment = 'asked' | 'heard' | 'answered';

/** A mail server that recognises duplicates, as most do: a known Message-ID means the same letter. */
export const openMailServer = async () => {
  const taken = new Map<string, { readonly subject: string; times: number }>();
  let refusal: { readonly code: number; readonly text: string } | undefined;
  let strike: { readonly moment: Moment; readonly act: () => void } | undefined;
  const struck = (moment: Moment): void => {
    if (strike?.moment !== moment) return;
    const { act } = strike;
    strike = undefined;
    act();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 200,
    onMailFrom: (_address, _session, done) => {
      struck('asked');
      done();
    },
    onRcptTo: (_address, _session, done) => {
      if (!refusal) return done();
      return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, _session, done) => {
      const take = async () => {
        const { messageId = '', subject = '' } = await simpleParser(stream);
        const known = taken.get(messageId);
        taken.set(messageId, { subject, times: (known?.times ?? 0) + 1 });
        struck('heard');
        done();
        struck('answered');
      };
      // The sender may have been killed.
      void take().catch(() => undefined);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    env: { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Suuq <orders@shop.example>' },
    taken,
    refuse: (answer: typeof refusal) => void (refusal = answer),
    arm: (moment: Moment, act: () => void) => void (strike = { moment, act }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
