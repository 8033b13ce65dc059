import { mainEntries } from '#build/vite/main.config.ts';

/** Files that the app finds by name at runtime: no packer follows these. */
const foundByName = [
  'package.json',
  ...Object.keys(mainEntries).map((name) => `dist/main/${name}.js`),
  'dist/preload/preload.cjs',
  'dist/renderer/index.html',
  'node_modules/keytar/lib/keytar.js',
];

type Entry = { readonly files?: Readonly<Record<string, Entry>>; readonly unpacked?: boolean };

/**
 * Returns the paths in an asar archive, separated by `/`, and whether each is next to the archive instead of in it. The
 * header is JSON text from byte 16 on; bytes 12 to 15 give its length.
 */
export function readArchive(archive: Buffer): Map<string, { isUnpacked: boolean }> {
  const found = new Map<string, { isUnpacked: boolean }>();
  const visit = ({ files = {} }: Entry, folder: string) => {
    for (const [name, entry] of Object.entries(files)) {
      const path = `${folder}${name}`;
      if (entry.files === undefined) found.set(path, { isUnpacked: entry.unpacked === true });
      else visit(entry, `${path}/`);
    }
  };
  visit(JSON.parse(archive.toString('utf8', 16, 16 + archive.readUInt32LE(12))) as Entry, '');
  return found;
}

/**
 * Describes what a packaged app lacks to run on a platform and an architecture; empty if nothing. A native module must
 * be next to the archive: no system loads one from inside it.
 */
export function findMissingParts(
  archive: ReturnType<typeof readArchive>,
  platform: string,
  arch: string,
): string[] {
  const native = `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`;
  const missing = [...foundByName, native].filter((path) => !archive.has(path));
  const locked = archive.get(native)?.isUnpacked === false ? [native] : [];
  return [
    ...missing.map((path) => `${path} is not in the package`),
    ...locked.map((path) => `${path} is in the archive and must stand beside it`),
  ];
}
