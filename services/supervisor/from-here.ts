import { resolve } from 'node:path';

/** npm runs its scripts in the project's folder; a file is named from where the person is. */
export const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);
