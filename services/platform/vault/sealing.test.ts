import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBytes, SealBroken, sealBytes } from './sealing.ts';

const newKey = () => createSecretKey(randomBytes(32));
const key = newKey();
const text = Buffer.from('Hodan Ali');

describe('a seal', () => {
  it('opens with its key, at its place', () => {
    expect(openBytes(key, 'here', sealBytes(key, 'here', text))).toEqual(text);
  });

  it('looks different each time', () => {
    expect(sealBytes(key, 'here', text)).not.toEqual(sealBytes(key, 'here', text));
  });

  it('does not open elsewhere, nor with another key', () => {
    const sealed = sealBytes(key, 'here', text);
    expect(() => openBytes(key, 'there', sealed)).toThrow(SealBroken);
    expect(() => openBytes(newKey(), 'here', sealed)).toThrow(SealBroken);
  });

  it('does not open once any byte of it was changed or cut off', () => {
    const sealed = sealBytes(key, 'here', text);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => openBytes(key, 'here', changed)).toThrow(SealBroken);
      expect(() => openBytes(key, 'here', sealed.subarray(0, index))).toThrow(SealBroken);
    }
  });
});
