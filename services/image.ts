import { resolve } from 'node:path';
import { assemble } from './assemble.ts';

/** `npx node services/image.ts FOLDER`: puts what the image carries, with a built web client, into a new folder. */
const [folder, ...more] = process.argv.slice(2);
if (!folder || more.length > 0) throw new Error('npx node services/image.ts FOLDER');
await assemble(resolve(folder));
