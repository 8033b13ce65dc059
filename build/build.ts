/** `npm run build [-- --force]`: builds the main, preload and renderer bundles into dist/ if a source has changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeFileLock } from './host/instance-lock.ts';
import { projectFolder } from './vite/project-folder.ts';

/** All inputs of the bundles, including the build configuration. */
const sources = [
  'electron',
  'renderer',
  'shared',
  'build/vite',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Hashes the content of every source of the built app. Equal hashes mean equal bundles. */
function fingerprintSources(projectFolder: string): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(projectFolder, source);
    if (!existsSync(path)) continue;
    for (const file of filesUnder(path)) {
      hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  } catch {
    return [path];
  }
}

/** Maximum wait for a build running in another process. */
const otherBuildMs = 120_000;

const dist = join(projectFolder, 'dist');
const outputs = [
  'main/main.js',
  'main/keychain-process.js',
  'main/store-worker.js',
  'main/table-worker.js',
  'main/page-worker.js',
  'preload/preload.cjs',
  'renderer/index.html',
];

/** The outcome of a build; `fresh` means that there was nothing to do. */
type BuildOutcome = { readonly fresh: boolean; readonly seconds: number };

/**
 * Builds the app unless dist/ already holds the build of exactly these sources. Overlapping starts build once.
 *
 * @param force builds in any case, into an empty dist/.
 */
export async function buildApp(force = false): Promise<BuildOutcome> {
  const startedMs = performance.now();
  mkdirSync(dist, { recursive: true });
  const release = takeFileLock(join(dist, 'build.lock'), otherBuildMs);
  if (release === null) throw new Error('Another build has been at work for two minutes.');
  try {
    const stampFile = join(dist, 'build-stamp.json');
    const stamp = JSON.stringify({ sources: fingerprintSources(projectFolder) });
    const isBuilt = outputs.every((output) => existsSync(join(dist, output)));
    if (!force && isBuilt && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
      return { fresh: true, seconds: (performance.now() - startedMs) / 1_000 };
    }
    rmSync(stampFile, { force: true });
    if (force)
      for (const part of ['main', 'preload', 'renderer'])
        rmSync(join(dist, part), { recursive: true, force: true });
    await bundle();
    writeFileSync(stampFile, stamp);
    return { fresh: false, seconds: (performance.now() - startedMs) / 1_000 };
  } finally {
    release();
  }
}

async function bundle(): Promise<void> {
  // Loading the bundler takes longer than checking whether there is anything to build.
  const [{ build }, { mainConfig }, { preloadConfig }, { rendererConfig }] = await Promise.all([
    import('vite'),
    import('./vite/main.config.ts'),
    import('./vite/preload.config.ts'),
    import('./vite/renderer.config.ts'),
  ]);
  const { NODE_ENV: environmentBefore } = process.env;
  // The bundler inlines this value, and a test runner sets it to `test`: libraries would ship their development checks.
  process.env['NODE_ENV'] = 'production';
  try {
    for (const config of [mainConfig, preloadConfig, rendererConfig]) {
      await build({ ...config, configFile: false, logLevel: 'warn', clearScreen: false });
    }
  } finally {
    // Otherwise a caller that starts the app after the build would pass this on.
    if (environmentBefore === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environmentBefore;
  }
}

if (import.meta.main) {
  const { fresh, seconds } = await buildApp(process.argv.includes('--force'));
  console.log(fresh ? 'The build is up to date.' : `Built in ${seconds.toFixed(1)} s.`);
}
