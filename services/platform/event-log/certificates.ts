import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { tlsMembers, type LogMember } from '../log-address.ts';

/** A certificate of the log that a member showed, and until when it holds. */
export interface LogCertificate {
  readonly member: string;
  readonly until: Date;
}

/** Milliseconds for each member. */
const DEADLINE = 5_000;

/** The certificates of the members that the log's address names. One that is away shows none, and has nothing said of it. */
export const logCertificates = async (url: string): Promise<readonly LogCertificate[]> => {
  const shown = await Promise.all(tlsMembers(url).map(certificateOf));
  return shown.filter((certificate) => certificate !== undefined);
};

const certificateOf = ({ host, port }: LogMember): Promise<LogCertificate | undefined> =>
  new Promise((resolve) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    // Nothing is sent but a greeting: whether the certificate is trusted is asked by the log's client, and one that has
    // expired is to be seen here.
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: DEADLINE });
    const end = (certificate?: LogCertificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      end(until ? { member: `${host}:${port}`, until: new Date(until) } : undefined);
    });
    socket.once('timeout', () => end());
    socket.on('error', () => end());
  });
