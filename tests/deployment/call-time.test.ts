import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLIENT_TIMEOUT } from '#contracts/kernel/client';
import { UPLOAD_TIMEOUT } from '#contracts/kernel/upload-timeout';
import { IMPORT_WITHIN } from '#services/app/handlers/import-handlers';
import { REQUEST_WITHIN } from '#services/platform/http/server';
import { CALL_TIME } from '#services/platform/waiting/request-deadline';

const proxy = readFileSync('docker/Caddyfile', 'utf8');
/** A directive's value in milliseconds, given in seconds. */
const seconds = (directive: string): number => {
  const [, given] = new RegExp(String.raw`^\s*${directive} (\d+)s$`, 'm').exec(proxy) ?? [];
  return Number(given) * 1_000;
};

it('a call is answered before the proxy gives up, and before the client does, also where the proxy tries one api after another', () => {
  expect(CALL_TIME.work).toBeLessThan(CALL_TIME.answer);
  expect(CALL_TIME.answer).toBeLessThan(seconds('response_header_timeout'));
  expect(CALL_TIME.answer + seconds('lb_try_duration')).toBeLessThan(CLIENT_TIMEOUT);
});

it('an import says how far it has come before the proxy gives up', () => {
  expect(IMPORT_WITHIN + CALL_TIME.work).toBeLessThan(seconds('response_header_timeout'));
});

it('an upload may arrive for as long as its client waits', () => {
  expect(REQUEST_WITHIN).toBeGreaterThan(UPLOAD_TIMEOUT);
  expect(proxy).not.toContain('read_body');
});
