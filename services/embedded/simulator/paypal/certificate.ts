import { createSign, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export interface SigningKey {
  readonly certificate: string;
  readonly privateKey: string;
}

/** Node reads certificates but makes none: this is just enough DER (X.690) for a self-signed one. */
const der = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents);
const COMMON_NAME = Buffer.from('0603550403', 'hex'); // 2.5.4.3
const SHA256_WITH_RSA = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex')); // 1.2.840.113549.1.1.11
const VERSION_3 = Buffer.from('a003020102', 'hex');

const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));

/** GeneralizedTime: 20261120120000Z. */
const timeOf = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));

interface Wanted {
  readonly commonName: string;
  /** The first and last moment of its validity. */
  readonly from: Date;
  readonly to: Date;
  readonly bits?: number;
}

/** Creates an RSA key with a self-signed certificate. */
export const makeSigningKey = async ({ commonName, from, to, bits = 2_048 }: Wanted): Promise<SigningKey> => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: bits });
  const signed = sequence(
    VERSION_3,
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SHA256_WITH_RSA,
    nameOf(commonName),
    sequence(timeOf(from), timeOf(to)),
    nameOf(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const certificate = sequence(
    signed,
    SHA256_WITH_RSA,
    der(0x03, Buffer.from([0]), signatureOf(signed, privateKey)),
  );
  return {
    certificate: pem(certificate),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

const signatureOf = (bytes: Buffer, key: KeyObject) => createSign('RSA-SHA256').update(bytes).sign(key);

const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
