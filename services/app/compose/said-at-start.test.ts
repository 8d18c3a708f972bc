import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { saidAtStart } from './said-at-start.ts';

const secret = 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A';
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://suuq:password@127.0.0.1/suuq',
  EVENTSTORE_URL: 'esdb://shop:password@log:2113',
  JWT_SECRET: secret,
  VAULT_KEY: '0123456789abcdef0123456789abcdef',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://shop.example',
};
const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const mail = { MAIL_URL: 'smtps://shop:password@mail.example', MAIL_FROM: 'Suuq <orders@shop.example>' };
const s3 = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'Zt0QpLr7Xw2Ys5Md8' };
const said = (env: NodeJS.ProcessEnv) => saidAtStart(readConfig(env));

test('a shop that nobody can pay, that writes to nobody and that has no pictures is said, a line for each', () => {
  expect(said(production)).toEqual([
    expect.stringMatching('Nobody takes payments'),
    expect.stringMatching('Nobody is written to'),
    expect.stringMatching('S3_ENDPOINT'),
  ]);
  expect(said({ ...production, ...stripe, ...mail })).toEqual([expect.stringMatching('S3_ENDPOINT')]);
});

test('nothing is said where nothing is missing, nor of payments and letters where a simulator takes them', () => {
  expect(said({ ...production, ...stripe, ...mail, ...s3 })).toEqual([]);
  expect(said({ ...production, ...stripe, ...s3, MAIL_URL: 'none' })).toEqual([
    expect.stringMatching('Nobody is written to'),
  ]);
  expect(said({ ...production, NODE_ENV: 'test' })).toEqual([expect.stringMatching('S3_ENDPOINT')]);
});
