import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Log } from '#electron/log/log.ts';
import type { PreferenceFile } from '#electron/preferences/preference-file.ts';
import { RequestRefused } from '#electron/request-refused.ts';
import type { Publish } from '#electron/resources/account-context.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { UpdateView } from '#shared/updates/contract.ts';
import type { UpdateEngine } from './update-engine.ts';

/** Whether this package is updated at all, and by whom. */
type UpdateOffer = 'offered' | Extract<UpdateView['step'], 'notOffered' | 'managed'>;

/**
 * Determines who updates the running app: a package names its update source in `app-update.yml`. A deb and an MSI are
 * managed by IT. They are distinguished from the AppImage by its environment variable, and from the per-user installer
 * by its uninstaller.
 */
export function updateOfferOf(running: {
  platform: string;
  isPackaged: boolean;
  resourcesPath: string;
  programPath: string;
  environment: Readonly<Record<string, string | undefined>>;
}): UpdateOffer {
  const { platform, isPackaged, resourcesPath, programPath, environment } = running;
  if (!isPackaged || !existsSync(join(resourcesPath, 'app-update.yml'))) return 'notOffered';
  if (platform === 'linux') return environment['APPIMAGE'] === undefined ? 'managed' : 'offered';
  if (platform !== 'win32') return 'offered';
  return existsSync(join(dirname(programPath), 'Uninstall Dockhand.exe')) ? 'offered' : 'managed';
}

export type UpdatesOptions = {
  offer: UpdateOffer;
  loadEngine: () => Promise<UpdateEngine>;
  version: string;
  file: PreferenceFile;
  /** Whether the desk's or IT's setting allows background updates. */
  isOn: () => boolean;
  /** Whether no one is at the desk, so that a download disturbs no one. */
  isQuiet: () => boolean;
  /** Which writes of any profile aren't sent yet; null if all are. */
  explainUnsent: () => Promise<Sentence | null>;
  /** Ends everything that runs beside the window, so that another start can open the data. */
  close: () => Promise<void>;
  /** Lets another start of the app proceed while this one ends. */
  release: () => void;
  /** Restarts the unchanged app after everything was closed. */
  restart: () => void;
  /** False if a restart by the installer would open another desk; default true. */
  restartsAfterInstall?: boolean;
  publish: Publish;
  log: Pick<Log, 'warn'>;
  pace?: { readonly lookMs: number; readonly checkMs: number };
};

/** The interval for looking for work, and how long one check is valid. */
const defaultPace = { lookMs: 60_000, checkMs: 6 * 3_600_000 };

/** The preference key that holds the version of a started install until the next start. */
const startedInstallKey = 'update';

/**
 * Checks for updates in the background, downloads one while no one is at the desk, and installs it on closing or when a
 * user requests it, but never while anything is unsent. Counts and drafts are saved on every change, and none is open
 * at either moment: the request is made in Settings, and closing ends the window.
 */
export function createUpdates(options: UpdatesOptions) {
  const { offer, file, isOn, publish, log, restartsAfterInstall = true, pace = defaultPace } = options;
  let engine: UpdateEngine | null = null;
  let lastCheckMs = Number.NEGATIVE_INFINITY;
  let isInstalling = false;
  let isHeldBack = false;
  let view: UpdateView = { step: 'idle', version: null, detail: null, restarts: restartsAfterInstall };

  /** A full disk must not block starting or quitting; a failed install is then not reported. */
  const noteBegun = (version: string | null) => {
    try {
      file.write(startedInstallKey, version);
    } catch (error) {
      log.warn(`Update: ${String(error)}`);
    }
  };
  const startedVersion = z.string().safeParse(file.read(startedInstallKey)).data ?? null;
  if (startedVersion !== null) {
    noteBegun(null);
    if (startedVersion !== options.version)
      view = { ...view, step: 'failed', detail: sentence('updates.notApplied', { version: startedVersion }) };
  }

  const read = (): UpdateView => {
    if (offer !== 'offered') return { ...view, step: offer };
    return isOn() || view.step === 'ready' ? view : { ...view, step: 'off' };
  };
  const show = (change: Partial<UpdateView>) => {
    view = { ...view, detail: null, ...change };
    publish('updates.changed', read());
  };
  const fail = (error: unknown, detail: Sentence) => {
    log.warn(`Update: ${String(error)}`);
    show({ step: 'failed', detail });
  };
  const check = async () => {
    lastCheckMs = performance.now();
    show({ step: 'checking', version: null });
    try {
      engine ??= await options.loadEngine();
      const version = await engine.check();
      show({ step: version === null ? 'current' : 'found', version });
    } catch (error) {
      fail(error, whyNotChecked(error));
    }
  };
  const download = async () => {
    show({ step: 'downloading' });
    try {
      await engine?.download();
      // macOS's own updater cannot decide on quit whether to install.
      const how = process.platform === 'darwin' ? 'updates.step.readyByHand' : 'updates.step.ready';
      show({ step: 'ready', detail: sentence(how, { version: view.version ?? '' }) });
    } catch (error) {
      fail(error, whyNotDownloaded(error));
    }
  };
  const isBusy = () => ['checking', 'downloading', 'ready'].includes(view.step);
  const poll = async () => {
    if (!isOn() || isBusy()) return;
    if (performance.now() - lastCheckMs >= pace.checkMs) await check();
    if (view.step === 'found' && options.isQuiet()) await download();
  };
  const looking = offer === 'offered' ? setInterval(() => void poll(), pace.lookMs) : undefined;

  return {
    read,
    async check(): Promise<UpdateView> {
      if (offer !== 'offered' || !isOn() || isBusy()) return read();
      await check();
      // A user who checked manually waits for it, so no quiet moment is needed.
      if (view.step === 'found') void download();
      return read();
    },
    /** @throws RequestRefused while nothing is ready, or anything is unsent. */
    async install(): Promise<void> {
      if (view.step !== 'ready' || engine === null)
        throw new RequestRefused('CONFLICT', sentence('updates.nothingReady'));
      const unsent = await options.explainUnsent();
      if (unsent !== null) throw new RequestRefused('CONFLICT', unsent);
      noteBegun(view.version);
      isInstalling = true;
      await options.close();
      // A restart was requested meanwhile.
      if (isHeldBack) return noteBegun(null);
      options.release();
      engine.install(options.restart, restartsAfterInstall);
    },
    /** To be called before anything else is closed: decides and returns whether quitting installs a ready update. */
    async prepareQuit(): Promise<boolean> {
      clearInterval(looking);
      const mayInstall = view.step === 'ready' && !isHeldBack;
      // An unreadable outbox may hold anything.
      const isWanted = mayInstall && (await options.explainUnsent().catch(() => 'unknown')) === null;
      engine?.setInstallsOnQuit(isWanted);
      if (isWanted && process.platform !== 'darwin') noteBegun(view.version);
      return isInstalling || (isWanted && process.platform !== 'darwin');
    },
    /** The app is about to be started again: an install would run beside that start, or move its file away. */
    holdBack(): void {
      isHeldBack = true;
      isInstalling = false;
    },
  };
}
export type Updates = ReturnType<typeof createUpdates>;

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

/** Matches errors of a release server that responded, but not with a usable list of releases. */
const unusable = /^(?:ERR_UPDATER|HTTP_ERROR)_/u;

function whyNotChecked(error: unknown): Sentence {
  return sentence(unusable.test(codeOf(error)) ? 'updates.unusable' : 'updates.unreachable');
}

function whyNotDownloaded(error: unknown): Sentence {
  const code = codeOf(error);
  if (code === 'ERR_CHECKSUM_MISMATCH' || code === 'ERR_UPDATER_INVALID_SIGNATURE')
    return sentence('updates.damaged');
  if (/^E(?:NOSPC|DQUOT)$/u.test(code)) return sentence('updates.diskFull');
  return sentence(/^E(?:ACCES|PERM|ROFS)$/u.test(code) ? 'updates.notAllowed' : 'updates.notDownloaded');
}
