import { afterEach, expect, it, vi } from 'vitest';
import { runCommand } from './run-command.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('shows what an error quotes of a file by the codes of its control characters, line by line', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const quoting = new Error('list.json is not proper JSON: "\u001b]0;owned\u0007"\nUsage: …');
  await runCommand('', () => Promise.reject(quoting));
  expect(error.mock.calls.flat()).toEqual([
    String.raw`list.json is not proper JSON: "\u{1b}]0;owned\u{7}"`,
    'Usage: …',
  ]);
  expect(process.exitCode).toBe(1);
});
