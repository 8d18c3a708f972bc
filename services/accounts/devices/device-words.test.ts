import { describe, expect, it } from 'vitest';
import { areDeviceWords, deviceWords } from './device-words.ts';

describe('a device in words', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari · iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome · Windows',
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 13; so-so; Redmi) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.4',
      'Miui · Android',
    ],
    ['', ''],
    [undefined, ''],
  ])('is browser and system: %j', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
    expect(areDeviceWords(deviceWords(userAgent))).toBe(words !== '');
  });

  it.each([
    ['Suspended! Restore it at http://suuq-help.example/login x', ''],
    ['Account locked, call +252 61 999 9999 or see evil.example/1 (', ''],
    ['Account locked, see evil.example/1 (X11; Linux x86_64)', 'Linux'],
  ])('says nothing that whoever sends it could write: %j', (userAgent, words) =>
    expect(deviceWords(userAgent)).toBe(words),
  );

  it('is known from words that were not made here', () => {
    for (const recorded of ['Suspended! Restore it at http://suuq-help.example', 'evil.example · Linux', ''])
      expect(areDeviceWords(recorded)).toBe(false);
  });

  it('is short and does not fail, whatever is sent', () => {
    for (const sent of ['x'.repeat(100_000), '\0', '((((((', 'Mozilla/5.0 '.repeat(10_000), '<script>'])
      expect(deviceWords(sent).length).toBeLessThan(100);
  });
});
