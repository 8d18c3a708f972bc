import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type InlineConfig } from 'vite';
import { emptyForBuild } from './empty-for-build.ts';

/**
 * The client for browsers, and beside it the copy by which the server draws a page for who comes first. With `--drop` the
 * assets of builds before go, which are kept otherwise.
 */
const root = import.meta.dirname;
const { values } = parseArgs({ options: { logLevel: { type: 'string' }, drop: { type: 'boolean' } } });
const logLevel = (values.logLevel ?? 'info') as NonNullable<InlineConfig['logLevel']>;
const shared: InlineConfig = { root, logLevel };

if (!values.drop) await emptyForBuild(join(root, 'dist'));
await build({ ...shared, build: { emptyOutDir: values.drop ?? false } });
await build({
  ...shared,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/main-server.tsx',
    outDir: 'dist-server',
    emptyOutDir: true,
    manifest: false,
    // In one file: a shop that runs takes in a later build whole, and nothing of the former.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
