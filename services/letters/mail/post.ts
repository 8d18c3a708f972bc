import { createTransport } from 'nodemailer';
import { within } from '../../platform/deadline.ts';
import type { Content } from '../content.ts';
import type { Mail, Sending } from '../ports.ts';
import { messageOf } from './message.ts';
import { render } from './render.ts';

export interface PostOptions {
  /** smtp://user:password@host:587 or smtps://…: the stand-in's where no server was named. */
  readonly url: string;
  /** As people read it: Suuq <orders@shop.example> */
  readonly from: string;
  /** Nothing is said before the connection is encrypted. */
  readonly requireTls: boolean;
}

/** Milliseconds of each step, and of all of them: a worker gives a letter up after a minute. */
const STEP = 10_000;
const WHOLE = 45_000;
const CONNECTIONS = 4;

const openTransport = ({ url, requireTls }: PostOptions) =>
  createTransport({
    url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: STEP,
    greetingTimeout: STEP,
    dnsTimeout: STEP,
    socketTimeout: 2 * STEP,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Whether that server lets the shop in; else why not, by a code. */
export const tryMail = async (options: PostOptions): Promise<string | undefined> => {
  const transport = openTransport(options);
  try {
    await within(STEP, 'A look at the mail server', () => transport.verify());
    return undefined;
  } catch (error) {
    return codeOf(error);
  } finally {
    transport.close();
  }
};

/** Letters to an SMTP server; it keeps a few connections open while there are some. Loaded by who sends one. */
export const createPost = (options: PostOptions): Mail & { readonly close: () => void } => {
  const transport = openTransport(options);
  const { from } = options;
  // A pooled connection that breaks while it is idle is no fault of any letter.
  transport.on('error', () => undefined);
  return {
    send: async ({ letterId, userId, to, language, content, papers }) => {
      const message = {
        from,
        to,
        messageId: messageId(letterId, from),
        subject: content.subject,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': language,
          // By which the stand-in forgets who is erased.
          'X-Suuq-Account': userId,
          ...leaving(content),
        },
        ...render(content, language),
        attachments: papers.map(({ number, pdf }) => ({
          filename: `${number}.pdf`,
          contentType: 'application/pdf',
          content: Buffer.from(pdf),
        })),
      };
      try {
        const bytes = messageOf(message);
        // What waits in line when its time is over must not go out later: it will be tried again.
        await within(WHOLE, 'Sending a letter', (signal) => transport.sendMail({ ...bytes, signal }));
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
};

/** By which mail programs leave with one press, without a page (RFC 8058). */
const leaving = ({ leave }: Content): Readonly<Record<string, string>> =>
  leave
    ? { 'List-Unsubscribe': `<${leave.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** By which a server knows that it has this letter already. */
export const messageId = (letterId: string, from: string): string =>
  `<${letterId}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'suuq'}>`;

/** Faults of what was sent, not of the way there: by SMTP's 5xx, but for those of who sends, as of signing in. */
const OF_THE_LETTER = new Set(['EENVELOPE', 'EMESSAGE']);

const outcomeOf = (error: unknown): Sending => {
  const { code, command, responseCode: status } = faultOf(error);
  const isRefused =
    OF_THE_LETTER.has(code) && command !== 'MAIL FROM' && (status === undefined || status >= 500);
  return { kind: isRefused ? 'refused' : 'unavailable', code: codeOf(error) };
};

const codeOf = (error: unknown): string => {
  const { code, responseCode } = faultOf(error);
  return responseCode === undefined ? code : String(responseCode);
};

const faultOf = (error: unknown) => {
  const { code, command, responseCode } = error as Readonly<
    Partial<Record<'code' | 'command' | 'responseCode', unknown>>
  >;
  return {
    command,
    code: typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'TIMEOUT',
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
};
