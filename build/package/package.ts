/**
 * `npm run package`: builds the app and packages it for this system into out/package/, or only as a folder with
 * `--dir`. `--feed ADDRESS` is where its updates are published; `--electron-dist PATH` is an existing Electron.
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
  /** Creates a folder with the app instead of installers. */
  readonly isFolder: boolean;
  /** Default: the current system. */
  readonly system?: 'linux' | 'mac' | 'win';
};

/**
 * Packages the app as currently built.
 *
 * @throws Error if a package that ships has no license text.
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
