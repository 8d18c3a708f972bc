import { describe, expect, it } from 'vitest';
import { createLinkTokens, type Link } from './link-tokens.ts';

const secret = 'a jwt secret of more than 32 bytes';
const next = 'another secret of more than 32 bytes';
const at = new Date('2026-05-01T10:00:00.123Z');
const link: Link = { purpose: 'reset password', userId: '665f1c2ab3d4e5f60718293a', at, about: '1' };
const links = createLinkTokens(secret);

describe('the token of a link in a letter', () => {
  it('names its person and its time, and is the same whenever it is made', () => {
    const token = links.of(link);
    expect(token).toMatch(/^[\w-]{67}$/);
    expect(links.named(token)).toEqual({ userId: link.userId, at });
    expect(links.of(link)).toBe(token);
    expect(links.isGenuine(token, link)).toBe(true);
  });

  it.each<Partial<Link>>([
    { purpose: 'confirm e-mail' },
    { userId: '665f1c2ab3d4e5f60718293b' },
    { at: new Date(at.getTime() + 1) },
    { about: '2' },
  ])('stands for nothing else: %o', (other) => {
    expect(links.isGenuine(links.of(link), { ...link, ...other })).toBe(false);
  });

  it('is worth nothing under another secret, unless that is being replaced', () => {
    const token = links.of(link);
    expect(createLinkTokens(next).isGenuine(token, link)).toBe(false);
    expect(createLinkTokens(next, secret).isGenuine(token, link)).toBe(true);
  });

  it.each(['', 'x', '%00', 'ä'.repeat(67), links.of(link).slice(1), `${links.of(link)}A`])(
    'is not %j',
    (text) => {
      expect(links.named(text)).toBeUndefined();
      expect(links.isGenuine(text, link)).toBe(false);
    },
  );
});
