import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { HOUR } from '#contracts/kernel/duration';
import type { Key } from '../../services/embedded/objects/signature.ts';

/** A security token service (STS): gives temporary keys to callers that may assume a role. */
export interface RoleGiver {
  readonly endpoint: string;
  /** The requests that it received. */
  readonly asked: readonly URLSearchParams[];
  /** The names of the keys that it has given. */
  readonly given: readonly string[];
  /** What happens to the next calls, instead of a key for a bucket. */
  fault: 'hang' | 'refuse' | undefined;
  close(): Promise<void>;
}

interface Allowed {
  /** The store reads the given keys from here. */
  readonly keys: Map<string, Key>;
  readonly bucket: string;
  readonly role: string;
  /** The caller that may assume the role: its key and its token. */
  readonly accessKey: string;
  readonly token: () => string;
}

const ANSWERS = {
  AssumeRole: ['AssumeRoleResponse', 'AssumeRoleResult'],
  AssumeRoleWithWebIdentity: ['AssumeRoleWithWebIdentityResponse', 'AssumeRoleWithWebIdentityResult'],
} as const;

const REFUSED =
  '<ErrorResponse><Error><Code>AccessDenied</Code><Message>No.</Message></Error></ErrorResponse>';

export async function openRoleGiver({ keys, bucket, role, accessKey, token }: Allowed): Promise<RoleGiver> {
  const given: string[] = [];
  const asked: URLSearchParams[] = [];
  const isAllowed = (request: IncomingMessage, form: URLSearchParams): boolean => {
    const by = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[\w-]+\/sts\/aws4_request,/;
    const isKnown =
      form.get('Action') === 'AssumeRole'
        ? by.exec(request.headers.authorization ?? '')?.[1] === accessKey
        : request.headers.authorization === undefined && form.get('WebIdentityToken') === token();
    return giver.fault === undefined && isKnown && form.get('RoleArn') === role;
  };
  const giveKey = (): string => {
    const name = `ROLE${given.length}`;
    given.push(name);
    const expiresAt = new Date(Date.now() + HOUR);
    const [secretKey, sessionToken] = [randomUUID(), randomUUID()];
    keys.set(name, { secretKey, sessionToken, expiresAt, bucket });
    return `<Credentials><AccessKeyId>${name}</AccessKeyId><SecretAccessKey>${secretKey}</SecretAccessKey><SessionToken>${sessionToken}</SessionToken><Expiration>${expiresAt.toISOString()}</Expiration></Credentials>`;
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    asked.push(form);
    if (giver.fault === 'hang') return;
    const [answer, result] = ANSWERS[form.get('Action') as keyof typeof ANSWERS];
    const allowed = isAllowed(request, form);
    if (!allowed) response.statusCode = 403;
    response.end(allowed ? `<${answer}><${result}>${giveKey()}</${result}></${answer}>` : REFUSED);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const giver: RoleGiver = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    given,
    fault: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return giver;
}
