import { defineConfig } from 'vite';
import { contract } from '../../shared/ipc/contract.ts';
import { dottedNames } from '../../shared/ipc/define.ts';
import { definitions, projectFolder } from './project-folder.ts';

const names = { requests: dottedNames(contract.requests), events: dottedNames(contract.events) };

/** The preload script: one CommonJS file, since a sandboxed preload loads nothing but `electron`. */
export const preloadConfig = defineConfig({
  root: projectFolder,
  publicDir: false,
  define: { ...definitions, __CONTRACT_NAMES__: JSON.stringify(names) },
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
