import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

type SourceFile = { path: string; text: string; imports: string[] };

function sourcesUnder(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

/** Every module a file imports, relative ones as a path from the top of the project. */
function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? posix.normalize(posix.join(dirname(path), specifier)) : specifier,
  );
}

const electron = sourcesUnder('electron');
const renderer = sourcesUnder('renderer');
const shared = sourcesUnder('shared');
const all = [...electron, ...renderer, ...shared];

/** The files among `files` that import something a predicate forbids, as readable lines. */
function violations(
  files: readonly SourceFile[],
  isForbidden: (specifier: string, path: string) => boolean,
): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((specifier) => isForbidden(specifier, path)).map((specifier) => `${path} → ${specifier}`),
  );
}

const isNode = (specifier: string) => specifier.startsWith('node:');
const isUserInterface = (specifier: string) =>
  /^(react|react-dom|react-intl|@mantine\/.*|@tanstack\/.*)(\/|$)/.test(specifier);
const isUnder = (specifier: string, folder: string) => specifier.startsWith(`${folder}/`);

/** Modules of the contract that hold plain rules and names, so that their values may reach the page. */
function isRuleModule(name: string): boolean {
  return (
    [
      'methods',
      'scopes',
      'calendar-day',
      'default-scanner-profile',
      'hit-of-item',
      'outbox-states',
      'print-paper',
      'desk-command',
      'reference-id',
      'return-body-of-draft',
    ].includes(name) || /-(filters|windows|rules|kinds|steps)$/.test(name)
  );
}

describe('who may import whom', () => {
  it('looks at real files', () => {
    expect(electron.length).toBeGreaterThan(10);
    expect(renderer.length).toBeGreaterThan(10);
    expect(shared.length).toBeGreaterThan(10);
  });

  it('shared/ imports zod and itself, nothing else', () => {
    expect(violations(shared, (specifier) => specifier !== 'zod' && !isUnder(specifier, 'shared'))).toEqual(
      [],
    );
  });

  it('renderer/ knows neither Electron nor Node nor zod nor the main process', () => {
    const isForbidden = (specifier: string) =>
      /^(electron|zod|undici|keytar|electron-store)(\/|$)/.test(specifier) ||
      isNode(specifier) ||
      isUnder(specifier, 'electron') ||
      isUnder(specifier, 'test') ||
      isUnder(specifier, 'build');
    expect(violations(renderer, isForbidden)).toEqual([]);
  });

  it('renderer/ imports the contract as types only, so that no zod reaches the page', () => {
    const withValues = renderer.filter(({ text }) =>
      [
        ...text.matchAll(
          /^import (?!type)([^;]*?) from '[^']*shared\/(?:ipc|returns|service)\/([a-z-]+)\.ts'/gm,
        ),
      ].some((match) => {
        const names = (match[1] ?? '')
          .replace(/[{}]/g, '')
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean);
        return names.some((name) => !name.startsWith('type ')) && !isRuleModule(match[2] ?? '');
      }),
    );
    expect(withValues.map(({ path }) => path)).toEqual([]);
  });

  it('the rules that the window shares with the service import nothing but types', () => {
    const rules = all.filter(({ path }) =>
      isRuleModule(/^shared\/(?:ipc|returns|service)\/([a-z-]+)\.ts$/.exec(path)?.[1] ?? ''),
    );
    expect(rules.length).toBeGreaterThan(3);
    const isPlain = (specifier: string) =>
      // Codes are read without zod, which the next test holds.
      specifier.includes('/barcode/') || isRuleModule(/([a-z-]+)\.ts$/.exec(specifier)?.[1] ?? '');
    const withValues = rules.filter(({ text }) =>
      [...text.matchAll(/^(?:import|export) (?!type)[^;]*? from '([^']+)'/gm)].some(
        ([, specifier]) => !isPlain(specifier ?? ''),
      ),
    );
    expect(withValues.map(({ path }) => path)).toEqual([]);
  });

  it('what reads barcodes knows no zod', () => {
    const readers = shared.filter(({ path }) => path.startsWith('shared/barcode/'));
    expect(readers.length).toBeGreaterThan(5);
    expect(violations(readers, (specifier) => specifier === 'zod')).toEqual([]);
  });

  it('one feature of the window does not reach into another', () => {
    const feature = (path: string) => /^renderer\/features\/([^/]+)\//.exec(path)?.[1];
    expect(
      violations(renderer, (specifier, path) => {
        const [from, to] = [feature(path), feature(specifier)];
        return from !== undefined && to !== undefined && from !== to;
      }),
    ).toEqual([]);
  });

  it('electron/ knows no page', () => {
    expect(
      violations(electron, (specifier) => isUserInterface(specifier) || isUnder(specifier, 'renderer')),
    ).toEqual([]);
  });

  it('session, service, store and sync run without Electron', () => {
    const rooms = electron.filter(({ path }) => /^electron\/(session|service|store|sync)\//.test(path));
    const isForbidden = (specifier: string) =>
      /^electron(\/|$)/.test(specifier)
        ? !isUnder(specifier, 'electron') || /^electron\/(ipc|windows)\//.test(specifier)
        : false;
    expect(rooms.length).toBeGreaterThan(5);
    expect(violations(rooms, isForbidden)).toEqual([]);
  });

  it('the preload script imports electron and the names of the contract, nothing else', () => {
    const preload = electron.filter(({ path }) => path.startsWith('electron/preload/'));
    expect(preload.flatMap(({ imports }) => imports)).toEqual(['electron', 'shared/ipc/methods.ts']);
  });

  it.each([
    ['undici', 'electron/service/http.ts'],
    ['keytar', 'electron/session/keychain-process.ts'],
    ['electron-store', 'electron/preferences/preference-file.ts'],
    ['electron-log/node', 'electron/log/log.ts'],
  ])('%s is imported by %s alone', (module, file) => {
    expect(all.filter(({ imports }) => imports.includes(module)).map(({ path }) => path)).toEqual([file]);
  });

  it.each([
    ['ipcMain', /\bipcMain\b/, 'electron/ipc/serve.ts'],
    ['ipcRenderer', /\bipcRenderer\b/, 'electron/preload/preload.ts'],
    ['contextBridge', /\bcontextBridge\b/, 'electron/preload/preload.ts'],
    ['window.dockhand', /\bwindow\.dockhand\b/, 'renderer/bridge/call.ts'],
  ])('%s is used in one file', (_, word, file) => {
    const withoutComments = (text: string) =>
      text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    expect(all.filter(({ text }) => word.test(withoutComments(text))).map(({ path }) => path)).toEqual([
      file,
    ]);
  });

  it('the dialog of the kit is drawn in one file, which gives the focus back', () => {
    const drawing = renderer.filter(({ text }) =>
      /\bimport \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/.test(text),
    );
    expect(drawing.map(({ path }) => path)).toEqual(['renderer/components/dialog.tsx']);
  });

  it('the entry of the main process stays at sixty lines', () => {
    const main = electron.find(({ path }) => path === 'electron/main.ts');
    expect(main?.text.split('\n').length).toBeLessThanOrEqual(61);
  });
});
