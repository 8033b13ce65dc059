import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { definitions, projectFolder } from './project-folder.ts';

/** Builds the window. Nothing is inlined: the page's policy allows no inline script and no `data:` font. */
export const rendererConfig = defineConfig({
  root: `${projectFolder}renderer`,
  base: './',
  publicDir: false,
  define: definitions,
  plugins: [react()],
  build: {
    target: 'chrome140',
    outDir: `${projectFolder}dist/renderer`,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    license: { fileName: 'licenses.json' },
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        // Everything that the first screen needs is in one file: split by who else uses each part, it was forty-five,
        // and each costs a request before the first list can be drawn.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
});
