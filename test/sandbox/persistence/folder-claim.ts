import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderRefused } from './folder-refused.ts';

/** The folders that sandboxes of this process work in. */
const ownFolders = new Set<string>();

/** One sandbox's right to work in a folder: two journals in one file would bring neither world back. */
export interface FolderClaim {
  /** Takes the folder, once. Throws a FolderRefused while another sandbox that is alive has it. */
  claim(): void;
  release(): void;
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (failure) {
    // A process of somebody else is alive too, although it takes no signal from here.
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM';
  }
}

/** The process that the file names; null where it names none: whoever wrote it did not come to its end. */
function readHolder(file: string): number | null {
  try {
    const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid: unknown };
    return typeof pid === 'number' && Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Writes the file where there is none; whether it did. */
function create(file: string): boolean {
  try {
    writeFileSync(file, `${JSON.stringify({ pid: process.pid })}\n`, { flag: 'wx' });
    return true;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') return false;
    throw failure;
  }
}

/** The claim on a folder, which exists. What a killed process left behind is taken over. */
export function claimOn(folder: string): FolderClaim {
  const path = realpathSync(folder);
  const file = join(path, 'in-use.json');
  let isHeld = false;
  return {
    claim() {
      if (isHeld) return;
      if (!create(file)) {
        const holder = readHolder(file);
        // A process that began anew may have got the number of the one that was killed.
        const isTaken = holder === process.pid ? ownFolders.has(path) : holder !== null && isAlive(holder);
        if (isTaken) {
          throw new FolderRefused(
            `Another sandbox (process ${holder}) works in the folder ${folder}. Stop it or give another folder; if there is none, delete ${file}.`,
          );
        }
        rmSync(file, { force: true });
        if (!create(file)) throw new FolderRefused(`Another sandbox has just taken the folder ${folder}.`);
      }
      ownFolders.add(path);
      isHeld = true;
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      ownFolders.delete(path);
      rmSync(file, { force: true });
    },
  };
}
