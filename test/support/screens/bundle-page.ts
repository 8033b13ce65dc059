import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { projectFolder } from '#build/vite/project-folder.ts';

/** A test's page as one script and one style sheet, with the parts of the window that it draws. */
export type BundledPage = { readonly script: string; readonly styles: string };

/** The entry of a page, which is not a real file. */
const entry = 'virtual:page-of-a-test';
const bundles = new Map<string, Promise<BundledPage>>();

/**
 * Bundles a page of a test; once per run.
 *
 * @param page the full path of its script
 * @param styleSheets that it needs in addition to those of its parts: of packages, or relative to the project's folder
 *   (`./`)
 */
export async function bundlePage(page: string, styleSheets: readonly string[] = []): Promise<BundledPage> {
  const known = bundles.get(page) ?? bundle(page, styleSheets);
  bundles.set(page, known);
  return known;
}

/** A script that loads the given files in order. */
function entryOf(files: readonly string[]): Plugin {
  return {
    name: 'entry-of-a-page',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? files.map((file) => `import ${JSON.stringify(file)};`).join('\n') : null),
  };
}

async function bundle(page: string, styleSheets: readonly string[]): Promise<BundledPage> {
  const sheets = styleSheets.map((sheet) => (sheet.startsWith('./') ? join(projectFolder, sheet) : sheet));
  const built = await build({
    configFile: false,
    root: projectFolder,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), entryOf([...sheets, page])],
    build: {
      write: false,
      minify: false,
      target: 'chrome140',
      cssCodeSplit: false,
      // The page has no address to load a typeface from.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((output) => output.type === 'chunk');
  if (script === undefined) throw new Error(`${page} was not built.`);
  const styles = outputs.flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
  );
  return { script: script.code, styles: styles.join('\n') };
}
