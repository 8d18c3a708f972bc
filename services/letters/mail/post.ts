import { createTransport } from 'nodemailer';
import { within } from '../../platform/deadline.ts';
import type { Content } from '../content.ts';
import type { Mail, Sending } from '../ports.ts';
import { messageOf } from './message.ts';
import { render } from './render.ts';
import { takingTurns } from './turns.ts';

export interface PostOptions {
  /** smtp://user:password@host:587 or smtps://…; that of the stand-in where no server is configured. */
  readonly url: string;
  /** The sender as people read it: Suuq <orders@shop.example> */
  readonly from: string;
  /** Whether nothing may be sent before the connection is encrypted. */
  readonly requireTls: boolean;
}

/** Milliseconds for each step. */
const STEP = 10_000;
/** Milliseconds for waiting for a connection, and for all steps: a worker gives up after a minute. */
const TIMES = { turn: 5_000, whole: 45_000 } as const;
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

/** Checks whether the server accepts the shop; answers a code if not, else undefined. */
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

/**
 * Sends letters to an SMTP server; it keeps a few connections open while letters are sent. Only a process that sends
 * one loads this.
 */
export const createPost = (
  options: PostOptions,
  { turn, whole }: Readonly<Record<keyof typeof TIMES, number>> = TIMES,
): Mail & { readonly close: () => void } => {
  const transport = openTransport(options);
  // The time of a letter that waits for a connection does not run: it would be cut off while a slow server takes it.
  const inTurn = takingTurns(CONNECTIONS, turn);
  const { from } = options;
  // A pooled connection that breaks while idle does not concern any letter.
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
          // The stand-in uses it to delete the letters of an erased person.
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
        const sent = await inTurn(() =>
          // A letter that is not sent when its time is over must not be sent later, since it will be tried again.
          within(whole, 'Sending a letter', (signal) => transport.sendMail({ ...bytes, signal })),
        );
        return { kind: sent ? 'sent' : 'busy' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
};

/** Headers with which mail programs unsubscribe with one click, without a page (RFC 8058). */
const leaving = ({ leave }: Content): Readonly<Record<string, string>> =>
  leave
    ? { 'List-Unsubscribe': `<${leave.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** The Message-ID, by which a server recognises a letter that it already has. */
export const messageId = (letterId: string, from: string): string =>
  `<${letterId}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'suuq'}>`;

/** Errors that concern the letter, not the connection: SMTP's 5xx, except those about the sender or signing in. */
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
