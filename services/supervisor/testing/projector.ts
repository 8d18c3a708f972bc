import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { supervised } from '../../platform/programs/supervised.ts';

const folder = process.env['DATA_DIR'] ?? '.';
setInterval(() => {}, 1_000);

supervised(async () => {
  appendFileSync(join(folder, 'stopped.txt'), 'projector\n');
});
// From here on it handles a signal to stop.
writeFileSync(join(folder, 'projecting.txt'), '');
