import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { arch, cpus, freemem, release, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { SaveFile } from '#electron/files/save-file.ts';
import type { EnvironmentServices, HandlerServices } from '#electron/ipc/handlers.ts';
import type { Log } from '#electron/log/log.ts';
import { lockedAmong, type Policy } from '#electron/preferences/policy.ts';
import type { ContractHandlers } from '#shared/ipc/contract.ts';
import { managedSettings } from '#shared/preferences/model/managed-settings.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import { dayHere } from '#shared/wire/model/calendar-day.ts';
import { redactText, wordsOf } from './redact-text.ts';
import { readRecording } from './scanner-recording.ts';
import { type createTrace, toChromeTrace } from './trace.ts';

type DiagnosticsPorts = Pick<HandlerServices, 'info' | 'readSizes'> & {
  readonly environment: () => EnvironmentServices | null;
  readonly preferences: () => PreferencesView;
  readonly policy: Policy;
  readonly log: Pick<Log, 'path'>;
  /** The location of the built program; its words may appear in the log. */
  readonly programFolder: string;
  /** Newest first. */
  readonly listCrashDumps: () => readonly string[];
  readonly trace: Pick<ReturnType<typeof createTrace>, 'lastMinute' | 'totals'>;
  readonly saveFile: SaveFile;
};

/** Lines further back do not help support. */
const maxLogLines = 2_000;

type DiagnosticsFile = { readonly name: string; readonly text: string };

/**
 * Collects what support needs to know about this computer, in files that a user reads before saving. They contain no
 * personal data: settings and states are listed one by one, and the log keeps only the program's own words.
 */
export function createDiagnostics(ports: DiagnosticsPorts): ContractHandlers['diagnostics'] {
  let collected: { readonly id: string; readonly files: readonly DiagnosticsFile[] } | null = null;

  const filesOf = async (trace: string | null): Promise<readonly DiagnosticsFile[]> => [
    { name: 'about.txt', text: aboutText(ports) },
    { name: 'health.txt', text: await healthText(ports) },
    { name: 'settings.txt', text: settingsText(ports) },
    {
      name: 'sizes.txt',
      text: textOf((await ports.readSizes()).map(({ part, bytes }) => [part, `${bytes} bytes`])),
    },
    { name: 'timings.txt', text: timingsText(ports) },
    { name: 'log.txt', text: logText(ports) },
    ...(trace === null ? [] : [{ name: 'trace.json', text: trace }]),
  ];

  return {
    async collect({ longTasks }) {
      // Before everything else is queried, which is not part of what happened.
      const work = ports.trace.lastMinute(performance.now());
      const trace = longTasks === null ? null : toChromeTrace(work, longTasks);
      collected = { id: randomUUID(), files: await filesOf(trace) };
      return { id: collected.id, files: [...collected.files] };
    },
    async save({ id }) {
      const current = collected;
      if (current?.id !== id) throw new Error('These diagnostics are not the ones that were shown last.');
      const day = dayHere(new Date().toISOString());
      return ports.saveFile({
        suggestedName: `Dockhand diagnostics ${day}`,
        format: 'zip',
        write: async () =>
          zipSync(Object.fromEntries(current.files.map(({ name, text }) => [name, strToU8(text)]))),
      });
    },
    saveRecording: async (recording) =>
      ports.saveFile({
        suggestedName: `Dockhand scanner ${dayHere(recording.recordedAt)}`,
        format: 'json',
        write: async () => strToU8(`${JSON.stringify(recording)}\n`),
      }),
    readRecording: async ({ text }) => readRecording(text),
  };
}

function textOf(lines: readonly (readonly [name: string, value: unknown])[]): string {
  return lines.map(([name, value]) => `${name}: ${String(value)}\n`).join('');
}

function aboutText({ info, preferences }: DiagnosticsPorts): string {
  const { versions } = process;
  return textOf([
    ['collected', new Date().toISOString()],
    ['Dockhand', info.version],
    ['runtime', info.runtime],
    ...(['electron', 'chrome', 'node', 'v8', 'sqlite'] as const).map(
      (name) => [name, versions[name] ?? '–'] as const,
    ),
    ['system', `${info.platform} ${release()} ${arch()}`],
    ['processors', cpus().length],
    ['memory', `${totalmem()} bytes, ${freemem()} free`],
    ['memory of the main process', `${process.memoryUsage.rss()} bytes`],
    ['runs for', `${Math.round(process.uptime())} s`],
    ['safe mode', info.isSafeMode],
    ['locale', info.locale],
    ['language', preferences().language],
    ['time zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
  ]);
}

/** Returns the state of the parts; one that can't be queried is marked so, without affecting the others. */
async function healthText({ environment, listCrashDumps }: DiagnosticsPorts): Promise<string> {
  const current = environment();
  const view = current?.session.view();
  const lines: [string, unknown][] = [
    ['profile', current?.profile.kind ?? 'none'],
    ['session', view?.step ?? 'none'],
    ['keychain', view !== undefined && 'keychain' in view ? view.keychain : 'not asked'],
  ];
  const ask = async (name: string, read: (current: EnvironmentServices) => Promise<[string, unknown][]>) => {
    if (current === null) return;
    lines.push(...(await read(current).catch((): [string, unknown][] => [[name, 'not known']])));
  };
  await ask('connection', async ({ use }) => {
    const { connection, lastAnswerAt, rateBudget, cache } = await use(({ status }) => status.read({}));
    return [
      ['connection', connection],
      ['last response', lastAnswerAt ?? 'none'],
      ['requests left', `${rateBudget.remaining} of ${rateBudget.limit}, ${rateBudget.waiting} waiting`],
      [
        'records',
        cache === null ? 'none' : `${cache.recordCount}, ${cache.oldestAsOf} to ${cache.newestAsOf}`,
      ],
    ];
  });
  await ask('versions', async ({ use }) =>
    (await use(({ status }) => status.readVersions({}))).map(({ version, operationCount }) => [
      `version ${version}`,
      `${operationCount} operations`,
    ]),
  );
  await ask('catalog', async ({ use }) => {
    const { state, itemCount, wholeAsOf, passes } = await use(({ sync }) => sync.read({}));
    return [
      ['catalog', `${state}, ${itemCount} items, whole ${wholeAsOf ?? 'never'}`],
      ...passes.map(({ pass, state: step, done }): [string, unknown] => [
        `catalog ${pass}`,
        `${step}, ${done}`,
      ]),
    ];
  });
  await ask('outbox', async ({ use }) =>
    Object.entries(await use(({ outbox }) => outbox.counts({ kind: null }))).map(([state, count]) => [
      `outbox ${state}`,
      count,
    ]),
  );
  const dumps = listCrashDumps().map((path): [string, unknown] => {
    const { size, mtime } = statSync(path);
    return [`crash dump ${basename(path)}`, `${size} bytes, ${mtime.toISOString()}`];
  });
  return textOf([...lines, ...dumps]);
}

function problemText({ path, field }: Policy['problems'][number]): string {
  return field === '' ? basename(path) : `${basename(path)} ${field}`;
}

/** Returns settings without identifying data: no people, printers, codes or views. */
function settingsText({ preferences, policy }: DiagnosticsPorts): string {
  const { scanner, notifications, soundVolumes, papers, ...view } = preferences();
  const { timing, name: _name, ...howItTypes } = scanner;
  const plain = Object.entries(view).filter(([, value]) => value === null || typeof value !== 'object');
  const named = new Set(['operator', 'deskNumber']);
  const parts = { scanner: howItTypes, 'scanner timing': timing, notifications, soundVolumes, papers };
  return textOf([
    ...plain.filter(([key]) => !named.has(key)),
    ...Object.entries(parts).flatMap(([part, values]) =>
      Object.entries(values ?? {}).map(([key, value]) => [`${part} ${key}`, value] as const),
    ),
    ['operators', view.operators.length],
    ['label printers', view.labelPrinters.length],
    ['scale', view.scale === null ? 'none' : `${view.scale.vendorId} ${view.scale.productId}`],
    ['set by the organization', lockedAmong(policy, managedSettings).join(', ') || 'nothing'],
    ['policy problems', policy.problems.map(problemText).join(', ') || 'none'],
  ]);
}

function timingsText({ trace }: DiagnosticsPorts): string {
  const took = (ms: number) => `${ms.toFixed(1)} ms`;
  return textOf(
    trace
      .totals()
      .map(({ name, count, failed, totalMs, longestMs }) => [
        name,
        `${count} times, ${failed} failed, mean ${took(totalMs / count)}, longest ${took(longestMs)}`,
      ]),
  );
}

/** Returns the program's own code; words from its translations and from packages are not words of its log. */
function programText(folder: string): string {
  const chunks = readdirSync(join(folder, 'chunks')).filter((name) => name.startsWith('compose-'));
  const files = ['main.js', ...chunks.map((name) => join('chunks', name))];
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

function logText({ log, programFolder }: DiagnosticsPorts): string {
  if (!existsSync(log.path)) return '';
  const programWords = wordsOf(programText(programFolder));
  const lines = readFileSync(log.path, 'utf8').split('\n').slice(-maxLogLines);
  return lines.map((line) => redactText(line, programWords)).join('\n');
}
