import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { type LaunchedApp, launchApp } from '#build/launch-app.ts';
import { type LocalSandbox, startLocalSandbox } from '#build/local-sandbox.ts';
import { arrangeKeychain } from '#build/private-keyring.ts';
import { projectFolder } from '#build/vite/project-folder.ts';
import type { Language, pseudoLanguage } from '#shared/messages/messages.ts';
import { appLocators } from './app-locators.ts';
import { TourLog, walkMainJob, walkScreens } from './walk-main-job.ts';

const deskSize = { width: 1280, height: 800 };
const largeSize = { width: 1920, height: 1080 };
/** `en-XA` is English for layout tests. */
type TourLanguage = Language | typeof pseudoLanguage;

/** The steps shown in the README's animated picture, by the names of their pictures. */
const movingSteps = ['orders', 'order', 'scan', 'return', 'return-sent', 'match', 'matched'];

/**
 * Performs the main job automatically, on the embedded sandbox with fresh data, as a user would: prints each step as a
 * line and saves a picture of it in out/tour/, and an animated one of the main steps (tour.webp). With a language,
 * shows every screen in that language instead.
 *
 * @returns the exit code: 0, or 1 if a step failed, which is printed with its reason.
 */
export async function runTour(language: TourLanguage | null): Promise<number> {
  const outputFolder = join(projectFolder, 'out', 'tour');
  rmSync(outputFolder, { recursive: true, force: true });
  mkdirSync(outputFolder, { recursive: true });
  const userDataDir = mkdtempSync(join(tmpdir(), 'dockhand-tour-'));
  const log = new TourLog(outputFolder);
  const closers: (() => unknown)[] = [
    () => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 10 }),
  ];
  let app: LaunchedApp | null = null;
  let hasSucceeded = false;
  console.log('There is no display: the tour walks through the main job on the embedded sandbox.');
  try {
    const [local, keychain] = await Promise.all([
      startLocalSandbox(null),
      arrangeKeychain(true, userDataDir),
    ]);
    closers.push(() => local.stop());
    const { keyring } = keychain;
    if (keyring !== null) {
      closers.push(() => rmSync(keyring.env.XDG_DATA_HOME, { recursive: true, force: true }));
      closers.push(() => keyring.stop());
    }
    console.log(`The sandbox listens at ${local.sandbox.origin}. Keychain: ${keychain.words}.`);
    app = await openApp(userDataDir, local, keyring?.env);
    await app.page.setViewportSize(deskSize);
    if (language === null) {
      await walkMainJob(app.page, local.sandbox, log);
      await showLargeAndDark(app.page, log);
      await joinPictures(outputFolder);
    } else {
      await walkScreens(app.page, language, log);
    }
    hasSucceeded = true;
  } catch (error) {
    log.fail(error);
    if (app !== null) {
      await log
        .picture('failed', () => app?.page.screenshot() ?? Promise.reject(new Error('no window')))
        .catch(() => undefined);
      console.error(`The app said:\n${app.output()}`);
    }
  }
  await app?.stop();
  for (const close of closers.toReversed()) await close();
  if (!hasSucceeded) return 1;
  console.log(`The tour is done: ${log.pictureCount} pictures in out/tour/.`);
  return 0;
}

function openApp(
  userDataDir: string,
  { profileFile, demoFile }: LocalSandbox,
  env: Record<string, string> | undefined,
): Promise<LaunchedApp> {
  return launchApp({
    userDataDir,
    profile: profileFile,
    localDemo: demoFile,
    headless: true,
    ...(env === undefined ? {} : { env }),
  });
}

/** Writes the animated picture of the main steps, 960 pixels wide, two seconds per step. */
async function joinPictures(folder: string): Promise<void> {
  const frames = movingSteps.map((name) =>
    sharp(join(folder, globSync(`[0-9][0-9]-${name}.png`, { cwd: folder })[0] ?? name))
      .resize(960)
      .toBuffer(),
  );
  await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ quality: 80, effort: 6, loop: 0, delay: movingSteps.map(() => 2_000) })
    .toFile(join(folder, 'tour.webp'));
}

/** Shows the main screens again as on a large display in the evening. */
async function showLargeAndDark(page: Page, log: TourLog): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(largeSize);
  await log.step('The same order on a large display, in dark', 'order-dark', page);
  await page.keyboard.press('Escape');
  await appLocators.orderDetail(page).waitFor({ state: 'hidden' });
  await log.step('The list on a large display, in dark', 'orders-dark', page);
}
