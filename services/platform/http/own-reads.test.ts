import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { fakeHandlers, fakeRoutes, fakeSessions, freshPositions } from './testing/fake-shop.ts';
import { ownReads, type OwnRead } from './own-reads.ts';
import type { CallContext } from './call-context.ts';

const ID = 'a'.repeat(24);
const thing = { route: 'thing', params: { id: ID } };
type Answering = Parameters<typeof ownReads<typeof fakeRoutes>>[0];

const readerFor = (cookie: string | undefined, changes: Partial<Answering> = {}) =>
  ownReads({
    routes: fakeRoutes,
    handlers: fakeHandlers,
    sessions: fakeSessions,
    positions: freshPositions,
    clock: () => new Date(),
    isOpen: () => true,
    ...changes,
  })({ headers: { cookie }, protocol: 'http', host: 'shop' } as unknown as Request);

const readAs = async (role: string, asked: OwnRead, changes: Partial<Answering> = {}) =>
  (await readerFor(`session=${role}`, changes))?.read(asked);

describe('what is read for a page of somebody’s own', () => {
  it('is answered to the owner of the session', async () => {
    expect(await readAs('customer', thing)).toMatchObject({ answer: { by: 'the-customer' } });
    expect(await readAs('admin', thing)).toMatchObject({ answer: { by: 'the-admin' } });
  });

  it('has beside it what is said beside a list', async () => {
    const list = { route: 'things', query: { page: '2' } };
    expect(await readAs('customer', list)).toEqual({
      answer: [{ name: 'ready', by: null }],
      total: 2,
      nextCursor: undefined,
    });
  });

  it.each([
    ['nobody', undefined, {}],
    ['who has no session that stands', 'session=gone; signedIn=customer', {}],
    ['anybody before the vault was looked at', 'session=customer', { isOpen: () => false }],
  ])('is not read for %s', async (_, cookie, changes) => {
    expect(await readerFor(cookie, changes)).toBeUndefined();
  });

  it.each<[string, OwnRead]>([
    ['by who may not', { route: 'things' }],
    ['of a route that there is not', { route: 'nothing' }],
    ['of what changes something', { route: 'leave' }],
    ['of what cannot be there', { route: 'thing', params: { id: 'x' } }],
    ['with words that the route does not know', { route: 'things', query: { colour: 'red' } }],
  ])('is nothing when it is asked %s', async (_, asked) => {
    const routes = { ...fakeRoutes, things: { ...fakeRoutes.things, access: 'admin' } } as never;
    expect(await readAs('customer', asked, { routes })).toBeUndefined();
  });

  it('is nothing while it lacks what the reader has just written', async () => {
    const positions = { waitFor: async () => false, head: async () => 100n };
    const reader = await readerFor('session=customer; position=50', { positions });
    expect(await reader?.read({ route: 'things' })).toBeUndefined();
  });

  it('records nothing: what records that one looked is left to a call of one’s own', async () => {
    const recorded: unknown[] = [];
    const looking = async (_: unknown, call: CallContext) => {
      recorded.push(call.command());
      return fakeHandlers.thing(_ as never, call as never);
    };
    const handlers = { ...fakeHandlers, thing: looking } as never;
    expect(await readAs('admin', thing, { handlers })).toBe('recorded');
    expect(recorded).toEqual([]);
  });

  it('is not even asked where the route says that it can be recorded, but for a customer', async () => {
    const routes = { ...fakeRoutes, thing: { ...fakeRoutes.thing, recordsLooks: true } } as never;
    expect(await readAs('admin', thing, { routes })).toBe('recorded');
    expect(await readAs('auditor', thing, { routes })).toBe('recorded');
    expect(await readAs('customer', thing, { routes })).toMatchObject({ answer: { by: 'the-customer' } });
  });

  it('needs an account where the route says so, which a guest has not', async () => {
    const routes = { ...fakeRoutes, thing: { ...fakeRoutes.thing, needsAccount: true } } as never;
    const asGuest = async (cookies: string) => {
      const session = await fakeSessions.read(cookies);
      return session && { ...session, guestKey: 'hashed' };
    };
    const guests = { read: asGuest };
    expect(await readAs('customer', thing, { routes, sessions: guests })).toBe('account needed');
    expect(await readAs('customer', thing, { sessions: guests })).toMatchObject({ answer: { name: 'a' } });
    expect(await readAs('customer', thing, { routes })).toMatchObject({ answer: { name: 'a' } });
  });

  it('fails as the call would', async () => {
    const handlers = { ...fakeHandlers, thing: () => Promise.reject(new Error('away')) } as never;
    await expect(readAs('customer', thing, { handlers })).rejects.toThrow('away');
  });
});
