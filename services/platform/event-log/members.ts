import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { answerWithin } from '../waiting/answer-within.ts';
import { tlsMembers, type LogMember } from '../settings/log-address.ts';

/** A certificate of the log that a member showed, and until when it holds. */
export interface LogCertificate {
  readonly member: string;
  /** Where the member's name leads: all of a cluster may have one name. */
  readonly address: string;
  readonly until: Date;
}

/** A member that the log's address names, as it was found. */
export interface FoundMember {
  readonly member: string;
  /** Whether there is an answer at each address of one kind (IPv4, IPv6) that the name has. */
  readonly isAnswering: boolean;
  /** Its addresses without an answer. */
  readonly silentAt: readonly string[];
  readonly certificates: readonly LogCertificate[];
}

/** The addresses that a name has. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Milliseconds for a name, and then for each of its addresses. */
const DEADLINE = 5_000;

const resolveAll: Resolve = async (name) => {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
};

/**
 * Greets the members that the log's address names, at each address of a name. Where they do without TLS none is found.
 */
export const findLogMembers = async (
  url: string,
  resolve: Resolve = resolveAll,
): Promise<readonly FoundMember[]> =>
  Promise.all(tlsMembers(url).map((member) => findMember(member, resolve)));

const findMember = async ({ host, port }: LogMember, resolve: Resolve): Promise<FoundMember> => {
  const tooLate = () => new Error('A look for the addresses of a name took too long');
  const addresses = await answerWithin(DEADLINE, resolve(host), tooLate).catch(() => []);
  const answers = await Promise.all([...new Set(addresses)].map((address) => greet({ host, port }, address)));
  const member = `${host}:${port}`;
  return {
    member,
    isAnswering: areAllThere(answers),
    silentAt: answers.flatMap(({ address, isThere }) => (isThere ? [] : [address])),
    certificates: answers.flatMap(({ address, until }) => (until ? [{ member, address, until }] : [])),
  };
};

interface Answer {
  readonly address: string;
  readonly isThere: boolean;
  /** The end of the certificate that was shown. */
  readonly until?: Date;
}

/** A server that listens on IPv4 alone may have a name with an address of IPv6, too: one kind is enough. */
const areAllThere = (answers: readonly Answer[]): boolean =>
  [...Map.groupBy(answers, ({ address }) => isIP(address)).values()].some((ofOneKind) =>
    ofOneKind.every(({ isThere }) => isThere),
  );

const greet = ({ host, port }: LogMember, address: string): Promise<Answer> =>
  new Promise((resolve) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    // Nothing is sent but a greeting: whether the certificate is trusted is asked by the log's client, and one that has
    // expired is to be seen here.
    const socket = connect({ host: address, port, ...name, rejectUnauthorized: false, timeout: DEADLINE });
    const end = (answer: Omit<Answer, 'address'>) => {
      socket.destroy();
      resolve({ address, ...answer });
    };
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      end({ isThere: true, ...(until && { until: new Date(until) }) });
    });
    socket.once('timeout', () => end({ isThere: false }));
    socket.on('error', () => end({ isThere: false }));
  });
