import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CallFailed, createClient } from './client.ts';
import { pagingQuery } from './paging.ts';
import { route } from './route.ts';

const names = route({
  method: 'GET',
  path: '/names',
  summary: 'All names.',
  access: 'visitor',
  query: pagingQuery,
  answer: z.array(z.string()),
});
const picture = route({
  method: 'POST',
  path: '/pictures',
  summary: 'Send a picture.',
  access: 'admin',
  upload: 'image',
  body: z.strictObject({ title: z.string() }),
  answer: z.object({ url: z.string() }),
});
const table = route({
  method: 'GET',
  path: '/table',
  summary: 'A table.',
  access: 'visitor',
  stream: 'text/csv',
  answer: z.string(),
});

/** A shop that answers every call with this, and the requests that it got. */
const shopThatSays = (body: string, init: ResponseInit = {}) => {
  const heard: Request[] = [];
  const fetch = async (url: string | URL | Request, sent?: RequestInit) => {
    heard.push(new Request(url, sent));
    return new Response(body, init);
  };
  return { call: createClient('http://shop.test/api', { fetch }), heard };
};

describe('a call', () => {
  it('answers what was asked for', async () => {
    const { call, heard } = shopThatSays('["a"]');
    expect(await call(names, { query: { limit: '1' } })).toEqual(['a']);
    expect(heard[0]?.url).toBe('http://shop.test/api/names?limit=1');
  });

  it("returns the values of the answer's headers", async () => {
    const headers = {
      'X-Total-Count': '7',
      'X-Next-Cursor': 'c2',
      'X-Stale': 'true',
      'X-Log-Position': '900719925474099200',
    };
    const { call } = shopThatSays('["a"]', { headers });
    expect(await call.withHeaders(names, {})).toEqual({
      answer: ['a'],
      total: 7,
      nextCursor: 'c2',
      position: '900719925474099200',
      stale: true,
      lookRecorded: false,
    });
  });

  it('returns defaults for headers that are missing', async () => {
    const { call } = shopThatSays('[]');
    expect(await call.withHeaders(names, {})).toEqual({
      answer: [],
      total: undefined,
      nextCursor: undefined,
      position: undefined,
      stale: false,
      lookRecorded: false,
    });
  });

  it('sends a file in a form, with what is beside it', async () => {
    const { call, heard } = shopThatSays('{"url":"/media/a.webp"}', { status: 201 });
    await call(picture, { body: { title: 'Red' }, file: new Blob(['pixels']) });
    const form = await heard[0]?.formData();
    expect(form?.get('title')).toBe('Red');
    expect(form?.get('image')).toMatchObject({ size: 6 });
  });

  it('answers a table as it is', async () => {
    expect(await shopThatSays('a,b\n1,2\n').call(table, {})).toBe('a,b\n1,2\n');
  });

  it("throws the shop's refusal", async () => {
    const problem = { message: 'There is nothing here.', code: 'NOT_FOUND', requestId: 'r1' };
    const { call } = shopThatSays(JSON.stringify(problem), { status: 404 });
    await expect(call(names, {})).rejects.toMatchObject({ status: 404, problem });
  });

  it.each([
    ['a page of somebody else', '<html>', 200],
    ['another shape', '{"names":[]}', 200],
    ['a "no" that is none of ours', '<html>', 502],
  ])('that is answered with %s throws', async (_, body, status) => {
    const asked = shopThatSays(body, { status }).call(names, {});
    await expect(asked).rejects.toMatchObject({ status, problem: { code: 'UNREADABLE_ANSWER' } });
  });

  it('throws when nobody answers', async () => {
    const call = createClient('', { fetch: () => Promise.reject(new TypeError('fetch failed')) });
    const asked = call(names, {});
    await expect(asked).rejects.toBeInstanceOf(CallFailed);
    await expect(asked).rejects.toMatchObject({ status: 0, problem: { code: 'OFFLINE' } });
  });

  it('is given up where its answer takes too long', async () => {
    const fetch = (_: unknown, { signal }: RequestInit = {}) => {
      const { promise, reject } = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => reject(new Error('late')));
      return promise;
    };
    await expect(createClient('', { fetch, timeout: 1 })(names, {})).rejects.toMatchObject({
      problem: { code: 'TIMEOUT' },
    });
  });
});
