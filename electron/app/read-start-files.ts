import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Profile, parseProfile } from '../preferences/profile.ts';
import { StartRefused } from './start-options.ts';

/** What `npm start` hands over for the local sandbox, so that its form is already filled in. */
export const LocalDemo = z.object({ clientSecret: z.string().min(1) });
export type LocalDemo = z.infer<typeof LocalDemo>;

/**
 * Reads the profile that the app was started with; null where there was none.
 *
 * @throws StartRefused when the file cannot be read; ProfileRefused with the wrong fields named.
 */
export function readStartedProfile(path: string | null, acceptsLocal: boolean): Profile | null {
  if (path === null) return null;
  const profile = parseProfile(readText(path), false);
  if (profile.kind === 'local' && !acceptsLocal) {
    throw new StartRefused(
      `The profile ${path} is a local one (kind); this build takes production and sandbox.`,
    );
  }
  return profile;
}

/**
 * Reads the local sandbox's client secret; null where no file was named.
 *
 * @throws StartRefused when the file cannot be read or does not hold one.
 */
export function readLocalDemo(path: string | null): LocalDemo | null {
  if (path === null) return null;
  try {
    return LocalDemo.parse(JSON.parse(readText(path)));
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${path} does not hold the local sandbox's client secret.`);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartRefused(
      `${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}
