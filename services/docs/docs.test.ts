import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDocs } from './serve-docs.ts';

const server = express().use(serveDocs()).listen(0, '127.0.0.1');
let port = 0;
beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

describe('the page of the document', () => {
  it.each(['/api/docs', '/api/docs/'])('is at %s, with scripts of its own only', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.split(';')).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'"]));
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('loads nothing from elsewhere, and all that it loads is there', async () => {
    const page = await (await get('/api/docs')).text();
    const style = await (await get('/api/docs/docs.css')).text();
    const [loaded] = [[...page.matchAll(/(?:src|href)="([^"]+)"/g), ...style.matchAll(/url\('([^']+)'\)/g)]];
    const own = loaded.map(([, path = '']) => path).filter((path) => path.startsWith('/api/docs/'));
    expect(loaded.every(([, path]) => path?.startsWith('/'))).toBe(true);
    expect(own.length).toBe(6);
    for (const path of own) expect((await get(path)).status, path).toBe(200);
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  });

  it.each([
    ['/api/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['/api/docs/swagger-ui.css', 'text/css; charset=utf-8'],
    ['/api/docs/figtree.woff2', 'font/woff2'],
  ])('has %s as %s', async (path, type) => {
    const answer = await get(path);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('is asked for again and mostly unchanged', async () => {
    const etag = (await get('/api/docs/docs.css')).headers.get('etag') ?? '';
    const again = await get('/api/docs/docs.css', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
  });

  it.each([
    '/api/docs/package.json',
    '/api/docs/../docs/serve-docs.ts',
    '/api/docs/%2e%2e/serve-docs.ts',
    '/api/docs/index.html',
    '/api/docs/__proto__',
    '/api/docs/constructor',
    '/API/DOCS',
  ])('has nothing else, such as %s', async (path) => {
    const status = await new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });
});
