/**
 * `npm run package`: builds the app and packages it for this system into out/package/, with `--dir` as a folder alone.
 * `--feed ADDRESS` is where its updates are published; `--electron-dist PATH` is an Electron that is there already.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'electron-builder';
import { buildApp } from '#build/build.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import { type PackageParts, packageConfiguration } from './electron-builder.ts';
import { writeIcons } from './icons.ts';
import { writeNotices } from './notices.ts';

type PackageOptions = Pick<PackageParts, 'output' | 'electronDist' | 'feed'> & {
  /** A folder with the app in place of installers. */
  readonly isFolder: boolean;
  /** Default: the system that this runs on. */
  readonly system?: 'linux' | 'mac' | 'win';
};

/**
 * Packages the app as it is built now.
 *
 * @throws Error where a package that ships has no license text.
 */
export async function packageApp({ isFolder, system, ...parts }: PackageOptions): Promise<void> {
  const resources = join(parts.output, 'resources');
  mkdirSync(resources, { recursive: true });
  const notices = join(resources, 'notices.txt');
  writeNotices(notices);
  const icons = await writeIcons(resources);
  await build({
    projectDir: projectFolder,
    dir: isFolder,
    ...(system === undefined ? {} : { [system]: [] }),
    publish: 'never',
    config: packageConfiguration({ ...parts, icons, notices }),
  });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      dir: { type: 'boolean', default: false },
      feed: { type: 'string' },
      'electron-dist': { type: 'string' },
    },
  });
  await buildApp(true);
  await packageApp({
    isFolder: values.dir,
    output: join(projectFolder, 'out', 'package'),
    electronDist: values['electron-dist'] ?? null,
    feed: values.feed ?? null,
  });
}
