import { describe, expect, it } from 'vitest';
import { phoneNumber } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['061 234 5678', '+252612345678'],
    ['612345678', '+252612345678'],
    ['+252 61-234-5678', '+252612345678'],
    ['00252612345678', '+252612345678'],
    ['+44 20 7946 0018', '+442079460018'],
    ['\u0660\u0666\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668', '+252612345678'],
  ])('%s, typed in Somalia, is %s', (typed, number) => {
    expect(phoneNumber(typed, 'SO')).toBe(number);
  });

  it.each(['', 'tomorrow', '12', '+252', '+999 61 234 5678', 'call 061 234 5678', '061 234 5678 ext. 9'])(
    '"%s" is none',
    (typed) => {
      expect(phoneNumber(typed, 'SO')).toBeUndefined();
    },
  );

  it('is of the country that the shop is in', () => {
    expect(phoneNumber('020 7946 0018', 'GB')).toBe('+442079460018');
  });
});
