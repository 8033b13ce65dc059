import { rm } from 'node:fs/promises';
import { z } from 'zod';
import type { ExportFormat } from '#shared/files/exported-table.ts';
import type { ExportPart } from '#shared/files/model/export-parts.ts';
import { ExportSchedule, ScheduledExport } from '#shared/files/scheduled-export.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { Translate } from '#shared/messages/translate.ts';
import { dayHere } from '#shared/wire/model/calendar-day.ts';
import type { ExportSpan, PartTable } from './export-tables.ts';
import { FileError } from './file-error.ts';
import { fileNameOf } from './file-name.ts';
import { writeBeside } from './save-file.ts';
import type { WriteTable } from './table-files.ts';

/** A scheduled export in its saved form, with its progress. */
export const SavedExport = ScheduledExport.extend({
  /** The time up to which activity is in a file, or irrelevant; null before anything was set. */
  coveredUntil: z.iso.datetime().nullable(),
  /** The start of its interval: the last run, or the last change of the schedule. */
  countedFrom: z.iso.datetime(),
  /** A run failed, or Dockhand ran and was not closed since: the next start catches up. */
  isOwed: z.boolean(),
});
export type SavedExport = z.infer<typeof SavedExport>;

export type ScheduledExportOptions = {
  /** The account that is signed in, or was until a session ended; null if none. */
  account: () => string | null;
  read: (account: string) => SavedExport | null;
  /** Throws if it cannot be saved. */
  write: (account: string, saved: SavedExport) => void;
  /** null if the dialog was canceled. */
  chooseFolder: () => Promise<string | null>;
  readTables: (parts: readonly ExportPart[], span: ExportSpan) => Promise<readonly PartTable[]>;
  writeTable: WriteTable;
  t: Translate;
  now: () => number;
  /** The accounts that signed in since Dockhand was started, to which this adds. */
  begun: Set<string>;
  ran: (account: string, view: ScheduledExport) => void;
  faulted: (error: unknown) => void;
};

const tickMs = 30_000;

/** Returns the latest moment with this local time of day. */
export function lastTime(time: string, nowMs: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = new Date(nowMs);
  moment.setHours(hours, minutes, 0, 0);
  if (moment.getTime() > nowMs) {
    moment.setDate(moment.getDate() - 1);
    // Again: today's clocks may skip this time, which moved it by an hour.
    moment.setHours(hours, minutes, 0, 0);
  }
  return moment.getTime();
}

/** Clocks are corrected by this much in normal use. */
const clockToleranceMs = 60_000;

/**
 * Writes the activity on this desk to a folder, at a time of day or when Dockhand is closed: one file for each part,
 * named by the day on which it started, next to existing ones. A run missed before Dockhand was started, or a failed
 * one, is repeated once the account is signed in the next time; each run reports its outcome.
 */
export function createScheduledExport(options: ScheduledExportOptions) {
  const { account, now, t, begun } = options;
  const instant = (ms = now()) => new Date(ms).toISOString();
  const midnight = () => instant(new Date(now()).setHours(0, 0, 0, 0));
  /** Saved while the clock was ahead, which must neither stop the export nor leave a gap. */
  const isAhead = (saved: string) => Date.parse(saved) > now() + clockToleranceMs;
  const fresh = (): SavedExport => ({
    isOn: false,
    parts: ['differences', 'activity', 'outbox'],
    format: 'csv',
    time: '18:00',
    folder: null,
    lastRun: null,
    coveredUntil: null,
    countedFrom: instant(),
    isOwed: false,
  });
  /** What runs could not save, which is then used instead of what is on the disk: it would repeat them. */
  const unsaved = new Map<string, SavedExport>();
  const write = (accountId: string, value: SavedExport) => {
    options.write(accountId, value);
    unsaved.delete(accountId);
  };
  /** Saves it as soon as the disk has room, so that the next start doesn't repeat the runs either. */
  const saveLeft = () => {
    for (const [accountId, value] of unsaved) {
      try {
        if (options.read(accountId) === null) unsaved.delete(accountId);
        else write(accountId, value);
      } catch {
        // Reported when the run ended.
      }
    }
  };
  const savedOf = (accountId: string): SavedExport => {
    const onDisk = options.read(accountId);
    // Without any on the disk, the account's data was deleted.
    const saved = onDisk === null ? fresh() : (unsaved.get(accountId) ?? onDisk);
    const { coveredUntil } = saved;
    return coveredUntil !== null && isAhead(coveredUntil) ? { ...saved, coveredUntil: midnight() } : saved;
  };
  const holder = () => {
    const accountId = account();
    if (accountId === null) throw new FileError(sentence('failure.signedOut'));
    return accountId;
  };
  const viewOf = (saved: SavedExport): ScheduledExport => ScheduledExport.parse(saved);
  const change = (accountId: string, changed: Partial<SavedExport>): SavedExport => {
    const saved = { ...savedOf(accountId), ...changed };
    write(accountId, saved);
    return saved;
  };

  let accountChanges = 0;
  /** Rejects if the account changed meanwhile, even back and forth: everything is read of the current one. */
  const readTables = async (accountId: string, parts: readonly ExportPart[], span: ExportSpan) => {
    const changesBefore = accountChanges;
    const isUnchanged = () => account() === accountId && accountChanges === changesBefore;
    const tables = isUnchanged() ? await options.readTables(parts, span) : [];
    if (!isUnchanged()) throw new FileError(sentence('scheduledExport.unreadable'));
    return tables;
  };
  const writeFiles = async (
    accountId: string,
    saved: SavedExport,
    folder: string,
    to: string,
  ): Promise<Sentence> => {
    const from = saved.coveredUntil ?? midnight();
    const tables = await readTables(accountId, saved.parts, { from, to });
    const paths: string[] = [];
    try {
      for (const { part, table } of tables) {
        const content = await options.writeTable(saved.format, table);
        paths.push(await writeBeside(folder, nameOf(part, saved.format, to), content));
      }
    } catch (error) {
      // The repeated run writes all of them again.
      for (const path of paths) await rm(path, { force: true }).catch(options.faulted);
      throw error;
    }
    const files = paths.map((path) => path.slice(folder.length).replace(/^[/\\]/, ''));
    return sentence('scheduledExport.done', { files, folder });
  };
  const nameOf = (part: ExportPart, format: ExportFormat, startedAt: string) =>
    fileNameOf(`${t(`scheduledExport.part.${part}`)} ${dayHere(startedAt)}`, format);

  /** Never rejects: an error is reported as the outcome of the run. */
  const runNow = async (
    accountId: string,
    { wasSaved, isClosing }: { wasSaved: boolean; isClosing: boolean },
  ): Promise<ScheduledExport> => {
    const saved = savedOf(accountId);
    const startedAt = instant();
    const { folder } = saved;
    const outcome = await (folder === null
      ? Promise.reject(new FileError(sentence('scheduledExport.noFolder')))
      : writeFiles(accountId, saved, folder, startedAt)
    ).then(
      (message) => ({ isDone: true, sentence: message }),
      (error: unknown) => {
        options.faulted(error);
        const message =
          error instanceof FileError ? error.failure.message : sentence('scheduledExport.unreadable');
        return { isDone: false, sentence: message };
      },
    );
    const { isDone } = outcome;
    const current = savedOf(accountId);
    const after = {
      ...current,
      lastRun: { at: startedAt, ...outcome },
      countedFrom: startedAt,
      // Another run doesn't replace the one for closing.
      isOwed: current.isOn && (!isDone || (current.time === null && !isClosing)),
      ...(isDone ? { coveredUntil: startedAt } : {}),
    };
    // The account's data was deleted meanwhile: nothing of it is saved again.
    if (wasSaved && options.read(accountId) === null) return viewOf(after);
    try {
      write(accountId, after);
    } catch (error) {
      unsaved.set(accountId, after);
      options.faulted(error);
    }
    options.ran(accountId, viewOf(after));
    return viewOf(after);
  };
  // Sequentially: each run starts where the one before it ended.
  let last: Promise<unknown> = Promise.resolve();
  let unfinishedRuns = 0;
  const run = (accountId: string, isClosing = false): Promise<ScheduledExport> => {
    const wasSaved = options.read(accountId) !== null;
    unfinishedRuns += 1;
    const running = last
      .then(() => runNow(accountId, { wasSaved, isClosing }))
      .finally(() => {
        unfinishedRuns -= 1;
      });
    last = running;
    return running;
  };

  const isDue = ({ isOn, time, countedFrom }: SavedExport) =>
    isOn && time !== null && (isAhead(countedFrom) || Date.parse(countedFrom) < lastTime(time, now()));
  let activeAccountId: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  const tick = () => {
    saveLeft();
    const accountId = account();
    // A run is due until it ends, and may take longer than a tick.
    if (accountId !== null && unfinishedRuns === 0 && isDue(savedOf(accountId))) void run(accountId);
  };

  return {
    handlers: {
      read: async () => viewOf(savedOf(holder())),
      /** Its interval starts now; rejects with INVALID if it is turned on without a folder. */
      save: async (schedule: ExportSchedule) => {
        const accountId = holder();
        const saved = savedOf(accountId);
        if (schedule.isOn && saved.folder === null) throw new FileError(sentence('scheduledExport.noFolder'));
        const counted = {
          countedFrom: instant(),
          coveredUntil: saved.coveredUntil ?? midnight(),
          // A failed run is still made up for.
          isOwed: schedule.isOn && (schedule.time === null || (saved.time !== null && saved.isOwed)),
        };
        return viewOf(change(accountId, { ...ExportSchedule.parse(schedule), ...counted }));
      },
      chooseFolder: async () => {
        const accountId = holder();
        const folder = await options.chooseFolder();
        return viewOf(folder === null ? savedOf(accountId) : change(accountId, { folder }));
      },
      run: async () => run(holder()),
    },
    /** Starts for the signed-in account: catches up on missed runs, and watches the clock. */
    async sessionChanged() {
      const accountId = account();
      if (isClosed || accountId === activeAccountId) return;
      activeAccountId = accountId;
      accountChanges += 1;
      clearInterval(timer ?? undefined);
      if (accountId === null) return;
      timer = setInterval(tick, tickMs);
      timer.unref();
      const saved = savedOf(accountId);
      // At a second sign-in, the run for closing is still to come.
      const isMissed = saved.isOwed && (!begun.has(accountId) || saved.lastRun?.isDone === false);
      begun.add(accountId);
      if (!saved.isOn) return;
      if (isMissed || isDue(saved)) await run(accountId);
      // Until it is closed; a run notes this itself.
      else if (saved.time === null) change(accountId, { isOwed: true });
    },
    tick,
    /**
     * Runs the export for closing, and stops; never rejects.
     *
     * @param isReopened the profile is opened again at once, so that nothing is closed for the user
     */
    async close(isReopened = false) {
      isClosed = true;
      clearInterval(timer ?? undefined);
      const accountId = account();
      const { isOn, time } = accountId === null ? fresh() : savedOf(accountId);
      if (accountId !== null && isOn && time === null && !isReopened) await run(accountId, true);
      await last;
      saveLeft();
    },
  };
}
