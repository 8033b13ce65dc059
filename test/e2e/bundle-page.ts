import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** A page of a test as one script and one style sheet, with the parts of the window that it draws. */
export type BundledPage = { readonly script: string; readonly styles: string };

/** What a page begins with: no file of its own. */
const entry = 'virtual:page-of-a-test';
const bundles = new Map<string, Promise<BundledPage>>();

/**
 * Bundles a page that lies beside the tests; once in a run.
 *
 * @param styleSheets that it needs beside those of its parts: of packages, or from the project's folder on (`./`)
 */
export async function bundlePage(name: string, styleSheets: readonly string[] = []): Promise<BundledPage> {
  const known = bundles.get(name) ?? bundle(name, styleSheets);
  bundles.set(name, known);
  return known;
}

/** A script that loads some files in their order. */
function entryOf(files: readonly string[]): Plugin {
  return {
    name: 'entry-of-a-page',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? files.map((file) => `import ${JSON.stringify(file)};`).join('\n') : null),
  };
}

async function bundle(name: string, styleSheets: readonly string[]): Promise<BundledPage> {
  const project = fileURLToPath(new URL('../..', import.meta.url));
  const sheets = styleSheets.map((sheet) => (sheet.startsWith('./') ? join(project, sheet) : sheet));
  const built = await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), entryOf([...sheets, fileURLToPath(new URL(name, import.meta.url))])],
    build: {
      write: false,
      minify: false,
      target: 'chrome140',
      cssCodeSplit: false,
      // The page has no address to load a typeface from.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: {
        input: entry,
        output: { format: 'iife' },
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((output) => output.type === 'chunk');
  if (script === undefined) throw new Error(`${name} was not built.`);
  const styles = outputs.flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
  );
  return { script: script.code, styles: styles.join('\n') };
}
