import { defineConfig } from 'vite';
import { contract } from '#shared/ipc/contract.ts';
import { dottedNames } from '#shared/ipc/define.ts';
import { definitions, projectFolder } from './project-folder.ts';

/** The preload script: one CommonJS file, because a sandboxed preload loads nothing but `electron`. */
export const preloadConfig = defineConfig({
  root: projectFolder,
  publicDir: false,
  define: {
    ...definitions,
    __REQUEST_NAMES__: JSON.stringify(dottedNames(contract.requests)),
    __EVENT_NAMES__: JSON.stringify(dottedNames(contract.events)),
  },
  ssr: { target: 'node', noExternal: true, external: ['electron'] },
  build: {
    ssr: true,
    target: 'chrome140',
    outDir: 'dist/preload',
    emptyOutDir: false,
    minify: false,
    sourcemap: false,
    rolldownOptions: {
      input: { preload: 'electron/preload/preload.ts' },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
});
