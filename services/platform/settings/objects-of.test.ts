import { expect, it } from 'vitest';
import { readCommandConfig } from '../config.ts';

const secret = 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A';
const storeOf = (variables: NodeJS.ProcessEnv) =>
  readCommandConfig({
    DATABASE_URL: 'postgres://localhost/suuq',
    EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
    JWT_SECRET: secret,
    VAULT_KEY: secret,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'a-secret-of-a-key',
    ...variables,
  }).objects;
const arn = 'arn:aws:iam::123456789012:role/suuq';

it('a store is used with its key, by paths, unless something else is said', () => {
  expect(storeOf({ S3_ENDPOINT: 'https://minio:9000' })).toEqual({
    endpoint: 'https://minio:9000',
    region: 'us-east-1',
    bucket: 'suuq',
    accessKey: 'key',
    secretKey: 'a-secret-of-a-key',
    pathStyle: true,
  });
  expect(storeOf({ S3_ENDPOINT: 'https://minio:9000', S3_PATH_STYLE: 'false' })).toMatchObject({
    pathStyle: false,
  });
});

it.each([
  ['https://minio:9000', 'https://minio:9000'],
  ['https://s3.af-south-1.amazonaws.com', 'https://sts.af-south-1.amazonaws.com'],
  ['https://s3.af-south-1.amazonaws.com.cn', 'https://sts.af-south-1.amazonaws.com.cn'],
  ['https://amazonaws.com.example', 'https://amazonaws.com.example'],
])('a role for %s is taken at %s', (S3_ENDPOINT, stsEndpoint) => {
  const given = { S3_ENDPOINT, S3_REGION: 'af-south-1', S3_ROLE_ARN: arn };
  expect(storeOf(given)?.role).toEqual({ stsEndpoint, arn });
  const S3_STS_ENDPOINT = 'https://sts.example';
  expect(storeOf({ ...given, S3_STS_ENDPOINT })?.role).toEqual({ stsEndpoint: S3_STS_ENDPOINT, arn });
});

it('a role that is taken with a token needs no key', () => {
  const none = { S3_ACCESS_KEY: '', S3_SECRET_KEY: '' };
  const tokenFile = import.meta.filename;
  const given = { ...none, S3_ENDPOINT: 'https://minio:9000', S3_WEB_IDENTITY_TOKEN_FILE: tokenFile };
  expect(storeOf(given)?.role).toEqual({ stsEndpoint: 'https://minio:9000', tokenFile });
});
