import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The project's import table (README, "The project on one page") as lint rules.
 *
 * An override's `no-restricted-imports` replaces the base rule instead of adding to it, so the complete list of every
 * folder is generated here from one table: the modules that only one file may import, plus the folder's own forbidden
 * imports.
 */

/** Modules that only one file may import, with that file. */
const soleImporters = {
  undici: 'electron/api/http/http.ts',
  keytar: 'electron/session/keychain-process.ts',
  'electron-store': 'electron/preferences/preference-file.ts',
  'electron-log/node': 'electron/log/log.ts',
  'electron-updater': 'electron/updates/update-engine.ts',
  pg: 'electron/site/site-connection.ts',
};

/** Forbidden import patterns by folder. */
const forbidden: Record<string, readonly string[]> = {
  'shared/**': [
    'electron',
    'node:*',
    'react',
    'react-*',
    '@mantine/*',
    '@tanstack/*',
    '#electron/**',
    '#renderer/**',
    '#test/**',
  ],
  'renderer/**': ['electron', 'node:*', 'zod', '#electron/**', '#test/**', '#build/**'],
  'electron/**': ['react', 'react-*', '@mantine/*', '@tanstack/*', '#renderer/**', '#test/**', '#build/**'],
};

/** The folders of `electron/` that run without Electron: all effects are passed to them as arguments. */
const withoutElectron = [
  'api',
  'cache',
  'catalog',
  'database',
  'files',
  'inbound',
  'outbox',
  'printing',
  'resources',
  'session',
  'site',
  'sync',
  'updates',
];

const features = readdirSync(join(import.meta.dirname, 'renderer', 'features'));

/** Without upward paths, a moved file keeps its imports, and a forbidden import is visible at a glance. */
const upward = {
  group: ['../**'],
  message: 'Outside of its folder a file is imported as #shared/…, #electron/….',
};

function restrict(patterns: readonly string[], allowed: readonly string[] = []) {
  const paths = Object.entries(soleImporters)
    .filter(([module]) => !allowed.includes(module))
    .map(([name, file]) => ({ name, message: `Only ${file} imports ${name}.` }));
  return {
    'no-restricted-imports': [
      'error',
      {
        paths,
        patterns: [upward, { group: [...patterns], message: 'See README, "The project on one page".' }],
      },
    ],
  };
}

const electronPatterns = forbidden['electron/**'] ?? [];
const rendererPatterns = forbidden['renderer/**'] ?? [];

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'promise'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  ignorePatterns: ['dist/**', 'out/**', 'node_modules/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'no-console': 'error',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    // There is no React Compiler here, and every virtual list would violate these two.
    'react/incompatible-library': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-no-target-blank': 'error',
    'unicorn/no-array-sort': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    // For windows of other origins; every postMessage here is sent to our own worker or process.
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'react/no-array-index-key': 'off',
    // Performance rules that cost readability: nothing here is large enough for a measurable effect.
    'oxc/no-map-spread': 'off',
    'unicorn/prefer-set-has': 'off',
    'react/no-object-type-as-default-prop': 'off',
    // findCredentials crashes the process (segmentation fault) if the Linux keyring is locked.
    'no-restricted-properties': [
      'error',
      { property: 'findCredentials', message: 'It crashes on a locked keyring.' },
    ],
    ...restrict([]),
  },
  overrides: [
    // Playwright reads the fixtures that a test or fixture uses from its object pattern, even if it is empty.
    {
      files: ['test/e2e/**', 'test/screen/**', 'test/support/desk-fixtures.ts'],
      rules: { 'no-empty-pattern': 'off' },
    },
    { files: ['shared/**/*.ts'], rules: restrict(forbidden['shared/**'] ?? []) },
    {
      files: ['shared/**/model/**'],
      rules: restrict([...(forbidden['shared/**'] ?? []), 'zod']),
    },
    { files: ['renderer/**/*.ts', 'renderer/**/*.tsx'], rules: restrict(rendererPatterns) },
    {
      files: ['renderer/{components,desk,platform,scan}/**'],
      rules: restrict([...rendererPatterns, '#renderer/app/**', '#renderer/features/**']),
    },
    {
      files: ['renderer/{components,platform}/**'],
      rules: restrict([
        ...rendererPatterns,
        '#renderer/app/**',
        '#renderer/features/**',
        '#renderer/scan/**',
        '#renderer/desk/**',
      ]),
    },
    ...features.map((feature) => ({
      files: [`renderer/features/${feature}/**`],
      rules: restrict([
        ...rendererPatterns,
        '#renderer/app/**',
        ...features.filter((other) => other !== feature).map((other) => `#renderer/features/${other}/**`),
      ]),
    })),
    { files: ['electron/**/*.ts'], rules: restrict(electronPatterns) },
    ...withoutElectron.map((folder) => ({
      files: [`electron/${folder}/**/*.ts`],
      rules: restrict([
        ...electronPatterns,
        'electron',
        'electron/*',
        '#electron/ipc/serve*',
        '#electron/ipc/handlers*',
        '#electron/windows/**',
        '#electron/app/**',
      ]),
    })),
    { files: ['electron/preload/**/*.ts'], rules: restrict([...electronPatterns, 'zod', 'node:*']) },
    ...Object.entries(soleImporters).map(([module, file]) => ({
      files: [file],
      rules: restrict(
        file.startsWith('electron/session/') || file.startsWith('electron/api/')
          ? [...electronPatterns, 'electron']
          : electronPatterns,
        [module],
      ),
    })),
    {
      files: ['build/**', 'test/**', '.oxlint.config.ts'],
      rules: {
        'no-restricted-imports': ['error', { patterns: [upward] }],
        'no-console': 'off',
        'import/no-default-export': 'off',
      },
    },
  ],
};
