import { mainEntries } from '#build/vite/main.config.ts';

/** What the app finds by name while it runs: no packer follows these. */
const foundByName = [
  'package.json',
  ...Object.keys(mainEntries).map((name) => `dist/main/${name}.js`),
  'dist/preload/preload.cjs',
  'dist/renderer/index.html',
  'node_modules/keytar/lib/keytar.js',
];

type Entry = { readonly files?: Readonly<Record<string, Entry>>; readonly unpacked?: boolean };

/**
 * The paths in an asar archive, with `/` between their parts, and whether each stands beside it instead of in it. The
 * archive begins with the length of its header: a JSON text, of which bytes 12 to 15 give the length, from byte 16 on.
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
 * What a packaged app lacks to run on a platform and an architecture, in words; empty when nothing. A native module has
 * to stand beside the archive: no system loads one out of it.
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
