import { build, type InlineConfig } from 'vite';

/** The client for browsers, and beside it the copy by which the server draws a page for who comes first. */
const root = import.meta.dirname;
const at = process.argv.indexOf('--logLevel');
const logLevel = (process.argv[at + 1] ?? 'info') as NonNullable<InlineConfig['logLevel']>;
const shared: InlineConfig = { root, ...(at > 0 ? { logLevel } : {}) };

await build(shared);
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
