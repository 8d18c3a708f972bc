import { expect, it } from 'vitest';
import { keyFor } from './key-for.ts';

const secret = 'a secret of thirty-two characters';

it.each([
  ['order ids', '', '3d0c0180e2ea77292f1fc62666a5fce7ac5270a8a64958d00afd2768f74f6007'],
  ['order requests', '', '290b62b0e15c0d64686f407eedaaacd205c14b04431a98dade75d1b30d1a72b0'],
  ['payment account', '', '27ebe9b47f9f5147cfa4c1ddd47a0f5b234bd8294b461355fc13348c332adfd6'],
  ['addresses in the security log', '', '5f68207f46e66c24c3527097a41d71dc542b92486b39fa284cceb0aea924f4a8'],
  ['counted failures', 'suuq', '4155275acc5782fab334499d91fadc6d625da04d86e670e0481ae442ce2ee2d4'],
  ['known devices', 'suuq', 'a3eea905d1128561de6e727349e06858f87a96be670e7c9e252eb3a6b0b13cab'],
  ['key id', 'suuq', 'fdb0411aaac74cfabe1142542879ba650f5f7d833e98c3b10e9bd9cd3adef73f'],
  ['links in letters', 'suuq', '0442b98cf890be7fc306f929af3ed58483a98e839218b6a0f24ac17592b001c2'],
] as const)('derives the key for %s as ever', (purpose, salt, key) => {
  expect(keyFor(secret, purpose, salt).export().toString('hex')).toBe(key);
});
