import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { tlsMembers, type LogMember } from '../log-address.ts';

/** A certificate of the log that a member showed, and until when it holds. */
export interface LogCertificate {
  readonly member: string;
  /** Where the member's name leads: all of a cluster may have one name. */
  readonly address: string;
  readonly until: Date;
}

/** The addresses that a name has. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Milliseconds for each member. */
const DEADLINE = 5_000;

const resolveAll: Resolve = async (name) => {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
};

/**
 * The certificates of the members that the log's address names, at each address of a name. One that is away shows none,
 * and has nothing said of it.
 */
export const logCertificates = async (
  url: string,
  resolve: Resolve = resolveAll,
): Promise<readonly LogCertificate[]> => {
  const shown = await Promise.all(tlsMembers(url).map((member) => certificatesOf(member, resolve)));
  return shown.flat();
};

const certificatesOf = async (member: LogMember, resolve: Resolve): Promise<readonly LogCertificate[]> => {
  const addresses = await resolve(member.host).catch(() => []);
  const shown = await Promise.all([...new Set(addresses)].map((address) => certificateAt(member, address)));
  return shown.filter((certificate) => certificate !== undefined);
};

const certificateAt = ({ host, port }: LogMember, address: string): Promise<LogCertificate | undefined> =>
  new Promise((resolve) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    // Nothing is sent but a greeting: whether the certificate is trusted is asked by the log's client, and one that has
    // expired is to be seen here.
    const socket = connect({ host: address, port, ...name, rejectUnauthorized: false, timeout: DEADLINE });
    const end = (certificate?: LogCertificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      end(until ? { member: `${host}:${port}`, address, until: new Date(until) } : undefined);
    });
    socket.once('timeout', () => end());
    socket.on('error', () => end());
  });
