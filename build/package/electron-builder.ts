import type { Configuration } from 'electron-builder';
import { languages } from '#shared/messages/messages.ts';
import { fuses } from './fuses.ts';

/** How the app is packaged: `electron-builder --config build/package/electron-builder.ts`, after `npm run build -- --force`. */
const configuration: Configuration = {
  appId: 'com.dockhand.desk',
  productName: 'Dockhand',
  directories: { output: 'out/package' },
  // The bundles hold everything but the keychain's native module, the one runtime dependency.
  files: ['package.json', 'dist/main/**', 'dist/preload/**', 'dist/renderer/**'],
  // The GS1 dictionary is part of the bundles; its licence asks for its text beside them.
  extraResources: [
    { from: 'shared/barcode/data', to: 'gs1-syntax-dictionary', filter: ['LICENSE', 'NOTICE'] },
  ],
  asar: true,
  npmRebuild: false,
  electronFuses: fuses,
  electronLanguages: ['en-US', ...languages],
  linux: { target: ['AppImage', 'deb'], category: 'Office' },
  mac: { target: ['dmg', 'zip'], category: 'public.app-category.business', hardenedRuntime: true },
  win: { target: ['nsis'] },
  publish: null,
};

export default configuration;
