import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { supervised } from '../../platform/supervised.ts';

setInterval(() => {}, 1_000);

supervised(async () => {
  appendFileSync(join(process.env['DATA_DIR'] ?? '.', 'stopped.txt'), 'projector\n');
});
