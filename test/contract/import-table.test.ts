import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

type SourceFile = { path: string; text: string; imports: string[] };

const sourcesUnder = (folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });

/** Every module a file imports; the project's own modules as paths from the root. */
function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers.map((specifier) => targetOf(path, specifier));
}

const targetOf = (path: string, specifier: string): string =>
  specifier.startsWith('.')
    ? posix.normalize(posix.join(dirname(path), specifier))
    : specifier.replace(/^#/, '');

/** The modules from which a file imports or exports values. */
const valueImports = (path: string, text: string): string[] =>
  [...text.matchAll(/^(?:import|export) (?!type\b)([^;]*?) from '([^']+)'/gm)]
    .filter(([, names]) =>
      (names ?? '')
        .replace(/[{}]/g, '')
        .split(',')
        .map((name) => name.trim())
        .some((name) => name !== '' && !name.startsWith('type ')),
    )
    .map(([, , specifier = '']) => targetOf(path, specifier));

const electron = sourcesUnder('electron');
const renderer = sourcesUnder('renderer');
const shared = sourcesUnder('shared');
const all = [...electron, ...renderer, ...shared];

function violations(files: readonly SourceFile[], isForbidden: (specifier: string, path: string) => boolean) {
  return files.flatMap(({ path, imports }) =>
    imports.filter((specifier) => isForbidden(specifier, path)).map((specifier) => `${path} → ${specifier}`),
  );
}

const isNode = (specifier: string) => specifier.startsWith('node:');
const isUserInterface = (specifier: string) =>
  /^(react|react-dom|react-intl|@mantine\/.*|@tanstack\/.*)(\/|$)/.test(specifier);
const isUnder = (specifier: string, folder: string) => specifier.startsWith(`${folder}/`);

/** Modules with plain rules and names without zod, so that the page may import their values. */
const isPlainModule = (path: string) => /^shared\/(?:[a-z-]+\/model|barcode|matching|messages)\//.test(path);

describe('the import rules', () => {
  it('check real files', () => {
    expect(electron.length).toBeGreaterThan(10);
    expect(renderer.length).toBeGreaterThan(10);
    expect(shared.length).toBeGreaterThan(10);
  });

  it('allow shared/ to import only zod and itself', () => {
    expect(violations(shared, (specifier) => specifier !== 'zod' && !isUnder(specifier, 'shared'))).toEqual(
      [],
    );
  });

  it('keep Electron, Node, zod and the main process out of renderer/', () => {
    const isForbidden = (specifier: string) =>
      /^(electron|zod|undici|keytar|electron-store)(\/|$)/.test(specifier) ||
      isNode(specifier) ||
      isUnder(specifier, 'electron') ||
      isUnder(specifier, 'test') ||
      isUnder(specifier, 'build');
    expect(violations(renderer, isForbidden)).toEqual([]);
  });

  it('allow renderer/ to import schemas only as types, so that the page contains no zod', () => {
    const withValues = renderer.flatMap(({ path, text }) =>
      valueImports(path, text)
        .filter((target) => isUnder(target, 'shared') && !isPlainModule(target))
        .map((target) => `${path} → ${target}`),
    );
    expect(withValues).toEqual([]);
  });

  it('allow a rule shared by the window and the server side to import values of other rules only', () => {
    const rules = shared.filter(({ path }) => isPlainModule(path));
    expect(rules.length).toBeGreaterThan(30);
    const withSchemas = rules.flatMap(({ path, text }) =>
      valueImports(path, text)
        .filter((target) => !isPlainModule(target))
        .map((target) => `${path} → ${target}`),
    );
    expect(withSchemas).toEqual([]);
  });

  it('prevent a feature of the window from importing another feature', () => {
    const feature = (path: string) => /^renderer\/features\/([^/]+)\//.exec(path)?.[1];
    expect(
      violations(renderer, (specifier, path) => {
        const [from, to] = [feature(path), feature(specifier)];
        return from !== undefined && to !== undefined && from !== to;
      }),
    ).toEqual([]);
  });

  it('keep the page out of electron/', () => {
    expect(
      violations(electron, (specifier) => isUserInterface(specifier) || isUnder(specifier, 'renderer')),
    ).toEqual([]);
  });

  it('keep Electron out of everything but the app, its windows and their IPC', () => {
    const folders = electron.filter(({ path }) =>
      /^electron\/(api|cache|catalog|database|files|inbound|outbox|printing|resources|session|site|sync|updates)\//.test(
        path,
      ),
    );
    const isForbidden = (specifier: string) =>
      /^electron(\/|$)/.test(specifier)
        ? !isUnder(specifier, 'electron') || /^electron\/(app|ipc|windows)\//.test(specifier)
        : false;
    expect(folders.length).toBeGreaterThan(5);
    expect(violations(folders, isForbidden)).toEqual([]);
  });

  it('allow the preload script to import electron only', () => {
    const preload = electron.filter(({ path }) => path.startsWith('electron/preload/'));
    expect(preload.flatMap(({ imports }) => imports)).toEqual(['electron']);
  });

  it.each([
    ['undici', 'electron/api/http/http.ts'],
    ['keytar', 'electron/session/keychain-process.ts'],
    ['electron-store', 'electron/preferences/preference-file.ts'],
    ['electron-log/node', 'electron/log/log.ts'],
  ])('allow %s to be imported by %s only', (module, file) => {
    expect(all.filter(({ imports }) => imports.includes(module)).map(({ path }) => path)).toEqual([file]);
  });

  it.each([
    ['ipcMain', /\bipcMain\b/, 'electron/ipc/serve.ts'],
    ['ipcRenderer', /\bipcRenderer\b/, 'electron/preload/preload.ts'],
    ['contextBridge', /\bcontextBridge\b/, 'electron/preload/preload.ts'],
    ['window.dockhand', /\bwindow\.dockhand\b/, 'renderer/platform/bridge/call.ts'],
  ])('allow %s to be used in one file only', (_, word, file) => {
    const withoutComments = (text: string) =>
      text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    expect(all.filter(({ text }) => word.test(withoutComments(text))).map(({ path }) => path)).toEqual([
      file,
    ]);
  });

  it('allow only one file to render the kit’s dialog, which restores the focus', () => {
    const drawing = renderer.filter(({ text }) =>
      /\bimport \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/.test(text),
    );
    expect(drawing.map(({ path }) => path)).toEqual(['renderer/components/layout/dialog.tsx']);
  });

  it('limit the entry of the main process to sixty lines', () => {
    const main = electron.find(({ path }) => path === 'electron/main.ts');
    expect(main?.text.split('\n').length).toBeLessThanOrEqual(61);
  });
});
