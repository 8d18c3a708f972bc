import { resolve } from 'node:path';

/** Resolves a path from where the person is, since npm runs its scripts in the project's folder. */
export const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);
