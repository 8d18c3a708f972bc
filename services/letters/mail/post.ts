import { createTransport } from 'nodemailer';
import { answerWithin } from '../../platform/waiting/answer-within.ts';
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

const late = () => new Error('The mail server did not answer in time');

/** Checks whether the server accepts the shop; answers a code if not, else undefined. */
export const tryMail = async (options: PostOptions): Promise<string | undefined> => {
  const transport = openTransport(options);
  try {
    await answerWithin(STEP, transport.verify(), late);
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
          answerWithin(whole, (signal) => transport.sendMail({ ...bytes, signal }), late),
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

/** The codes of errors that concern the letter; others concern the connection. */
const OF_THE_LETTER = new Set(['EENVELOPE', 'EMESSAGE']);

const outcomeOf = (error: unknown): Sending => ({ kind: kindOf(faultOf(error)), code: codeOf(error) });

/**
 * What a server says about the reader's address or mailbox is about this letter. Everything else is about the shop, also
 * where it is said of a recipient or a letter: that it may not send, or has sent too much today.
 */
const kindOf = ({ code, command, responseCode: status, response }: Fault) => {
  if (!OF_THE_LETTER.has(code) || command === 'MAIL FROM') return 'unavailable';
  // It was not even offered: nobody has such an address.
  if (status === undefined) return 'refused';
  const about = subjectOf(response);
  if (status < 500) return about === 'reader' ? 'put-off' : 'unavailable';
  return about === 'reader' || (about === undefined && command === 'RCPT TO') ? 'refused' : 'unavailable';
};

/**
 * What a server's enhanced status code is about (RFC 3463): x.1 is an address, x.2 a mailbox, and x.1.7 and x.1.8 the
 * sender's address. Undefined without a code, and for x.0, which says nothing.
 */
const subjectOf = (response: string): 'reader' | 'shop' | undefined => {
  const [, subject, detail] = /^\d{3}[ -][45]\.([1-7])\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject === undefined) return undefined;
  return subject === '2' || (subject === '1' && detail !== '7' && detail !== '8') ? 'reader' : 'shop';
};

const codeOf = (error: unknown): string => {
  const { code, responseCode } = faultOf(error);
  return responseCode === undefined ? code : String(responseCode);
};

type Fault = ReturnType<typeof faultOf>;

const faultOf = (error: unknown) => {
  const { code, command, responseCode, response } = error as Readonly<
    Partial<Record<'code' | 'command' | 'responseCode' | 'response', unknown>>
  >;
  return {
    command,
    code: typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'TIMEOUT',
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    response: typeof response === 'string' ? response : '',
  };
};
