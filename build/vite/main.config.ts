import { defineConfig } from 'vite';
import { definitions, projectFolder } from './project-folder.ts';

/**
 * Builds the main process and every program that it starts: the bundler does not follow workers and utility processes,
 * so each is a separate entry, found at runtime by its built name (`./store-worker.js`).
 */
export const mainEntries = {
  main: 'electron/main.ts',
  'keychain-process': 'electron/session/keychain-process.ts',
  'store-worker': 'electron/cache/store-worker.ts',
  'table-worker': 'electron/files/table-worker.ts',
  'page-worker': 'electron/sync/page-worker.ts',
};

export const mainConfig = defineConfig({
  root: projectFolder,
  publicDir: false,
  define: definitions,
  ssr: { target: 'node', noExternal: true, external: ['electron', 'keytar'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/main',
    emptyOutDir: false,
    minify: false,
    sourcemap: false,
    license: { fileName: 'licenses.json' },
    rolldownOptions: {
      input: mainEntries,
      // Connection variants of the database driver that are not used here.
      external: ['electron', 'keytar', 'pg-native', 'pg-cloudflare', /^node:/u],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
