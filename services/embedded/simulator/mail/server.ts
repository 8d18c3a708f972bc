import type { AddressInfo } from 'node:net';
import { simpleParser, type AddressObject } from 'mailparser';
import type { Pool } from 'pg';
import { SMTPServer } from 'smtp-server';
import { dropOldLetters, takeLetter } from './letters.ts';

/** The most bytes of a letter. */
const LARGEST = 2 * 2 ** 20;
/** After how many letters the old ones are deleted. */
const A_FEW = 100;

export interface MailStandIn {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A mail server that delivers nothing: it keeps what it receives for the pages at `/simulator/mail`. */
export const startMailStandIn = async ({
  pool,
  port,
  clock,
}: {
  /** `migrateSimulator` creates its schema. */
  readonly pool: Pool;
  readonly port: number;
  readonly clock: () => Date;
}): Promise<MailStandIn> => {
  let letters = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    closeTimeout: 500,
    onData: (stream, _session, done) => {
      const taking = async () => {
        const mail = await simpleParser(stream, { skipImageLinks: true, skipTextToHtml: true });
        const account = mail.headers.get('x-suuq-account');
        await takeLetter(pool, {
          messageId: mail.messageId ?? `<none-${clock().getTime()}>`,
          account: typeof account === 'string' ? account : null,
          sender: addressesOf(mail.from),
          recipient: addressesOf(mail.to),
          subject: mail.subject ?? '',
          html: mail.html || '',
          body: mail.text ?? '',
          takenAt: clock(),
        });
        if (letters % A_FEW === 0) await dropOldLetters(pool);
        letters += 1;
      };
      void answer(taking(), done);
    },
  });
  // The sender reconnects after a broken connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const answer = async (taking: Promise<void>, done: (error?: Error) => void): Promise<void> => {
  try {
    await taking;
    done();
  } catch {
    // The database is unavailable: the sender tries again.
    done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
  }
};

const addressesOf = (addresses: AddressObject | AddressObject[] | undefined): string =>
  [addresses ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');
