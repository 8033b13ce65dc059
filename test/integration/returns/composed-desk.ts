import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttp } from '#electron/api/http/http.ts';
import { type ComposedAccount, composeAccount } from '#electron/app/compose-account.ts';
import type { BudgetOptions } from '#electron/app/compose-service.ts';
import { openStore, type Store } from '#electron/cache/open-store.ts';
import { createOpenPdf, forgetOpenedPdfs } from '#electron/files/pdf.ts';
import { createTableWriter } from '#electron/files/table-files.ts';
import { openOutbox } from '#electron/outbox/storage/open-outbox.ts';
import type { Outbox } from '#electron/outbox/storage/outbox.ts';
import { createDeskPreferences } from '#electron/preferences/desk-preferences.ts';
import { createOperators } from '#electron/preferences/operators.ts';
import { toProfile } from '#electron/preferences/profile.ts';
import { createAttachmentFiles } from '#electron/resources/attachments/attachment-files.ts';
import { createSecretStore } from '#electron/session/secret-store.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxHealth } from '#shared/outbox/outbox-view.ts';
import { emptyReturnDraft } from '#shared/returns/model/return-draft-steps.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { findReturnable } from '#test/integration/outbox/returnable.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { pageWorker, storeThreads, tableWorker } from '#test/support/built-workers.ts';
import { english } from '#test/support/english.ts';
import { memoryPreferenceFile } from '#test/support/memory-preference-file.ts';
import { aDraftLine } from '#test/support/samples/draft-line.ts';
import { fakeKeychain } from '#test/unit/electron/session/session-fakes.ts';

/** The running main-process parts of the app: what `compose` creates from one profile, without a window. */
export type RunningDesk = {
  environment: ComposedAccount;
  store: Store;
  outbox: Outbox;
  /** The `outbox.changed` events, in order. */
  changes: { id: number; state: OutboxState }[];
  /** The `outbox.applied` events, in order. */
  applied: { kind: string; recordId: number }[];
  damages: OutboxHealth[];
  /** The warnings in the log. */
  warnings: string[];
  use: ComposedAccount['use'];
  signIn: (token: string) => Promise<void>;
  /** Begins a return of two pieces and queues it; returns the id and reference of its row. */
  queueReturn: (change?: Partial<ReturnDraft>) => Promise<{ id: number; referenceId: string }>;
  /** Resolves when this many rows of the signed-in account are in a state. */
  reach: (state: OutboxState, count: number) => Promise<void>;
  close: () => Promise<void>;
};

/** A desk with a folder, preferences and a keychain that outlive its runs. */
export async function createDeskPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'dockhand-returns-'));
  const opened = join(folder, 'opened');
  const file = memoryPreferenceFile();
  const preferences = createDeskPreferences(file);
  const operators = createOperators(file);
  const keychain = fakeKeychain();
  const running = new Set<RunningDesk>();

  const open = async (
    sandbox: Sandbox,
    options: {
      budgetOptions?: BudgetOptions;
      profileName?: string;
      saveFolder?: string;
      /** The address of the site's database. */
      siteUrl?: string;
    } = {},
  ): Promise<RunningDesk> => {
    const withChanges = new EventEmitter();
    const damages: OutboxHealth[] = [];
    const changes: RunningDesk['changes'] = [];
    const applied: RunningDesk['applied'] = [];
    const warnings: string[] = [];
    const store = await openStore({ folder, threads: storeThreads(), verifyAfterMs: null });
    const outbox = openOutbox({
      folder,
      threads: storeThreads(),
      queuedWrites: () => store.listQueuedWrites('2026-01-01T00:00:00.000Z'),
      onDamage: (health) => void damages.push(health),
    });
    const http = createHttp();
    const log = {
      info: () => undefined,
      warn: (words: string) => void warnings.push(words),
      error: () => undefined,
      path: '',
    };
    const environment = composeAccount({
      version: '0.0.0',
      budgetOptions: options.budgetOptions,
      readingPace: undefined,
      messages: english,
      writeTable: createTableWriter(tableWorker),
      chooseFolder: async () => options.saveFolder ?? null,
      notifications: {
        shownAddress: () => null,
        isLocked: () => false,
        openAddress: () => undefined,
        notify: () => undefined,
      },
      profile: {
        ...toProfile(sandbox.profile(), false),
        ...(options.siteUrl === undefined ? {} : { site: { url: options.siteUrl, name: 'North warehouse' } }),
      },
      file,
      preferences,
      operators,
      store,
      outbox,
      begunExports: new Set(),
      attachments: createAttachmentFiles({ folder: join(folder, 'attachments') }),
      catalogFiles: { folder: join(folder, 'inventory'), threads: storeThreads() },
      pageWorkerPath: pageWorker.pathname,
      secretStore: createSecretStore({ keychain: keychain.port }),
      removeDamagedPreferences: () => undefined,
      removeCrashDumps: () => undefined,
      clearPageData: async () => undefined,
      http,
      publish: (name, payload) => {
        if (name === 'outbox.changed') changes.push(payload as RunningDesk['changes'][number]);
        if (name === 'outbox.applied') applied.push(payload as RunningDesk['applied'][number]);
        withChanges.emit('changed');
      },
      openLink: async () => undefined,
      saveFile: async () => ({ outcome: 'cancelled' }),
      openPdf: createOpenPdf({ folder: opened, openPath: async () => '' }),
      forgetOpenedPdfs: () => forgetOpenedPdfs(opened),
      log,
    });
    await environment.start(null);
    const { use } = environment;

    const desk: RunningDesk = {
      environment,
      store,
      outbox,
      changes,
      applied,
      damages,
      warnings,
      use,
      async signIn(token) {
        const view = await environment.session.signInWithToken({ token });
        if (view.step === 'choosingChannel') {
          await environment.session.chooseChannel({ channelId: view.proposedChannelId });
        }
      },
      async queueReturn(change = {}) {
        const draft = { ...draftFor(sandbox), ...change };
        const { id, referenceId } = await use(({ returns }) => returns.saveDraft({ id: null, draft }));
        await use(({ returns }) => returns.queue({ id }));
        return { id, referenceId };
      },
      async reach(state, count) {
        for (;;) {
          const next = once(withChanges, 'changed');
          const { byState } = await use(({ outbox: waiting }) => waiting.counts({ kind: null }));
          if (byState[state] >= count) return;
          await next;
        }
      },
      async close() {
        if (!running.delete(desk)) return;
        await environment.close();
        await Promise.all([outbox.close(), store.close(), http.close()]);
      },
    };
    running.add(desk);
    return desk;
  };

  return {
    folder,
    preferences,
    operators,
    open,
    async clean() {
      for (const desk of running) await desk.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type DeskPlace = Awaited<ReturnType<typeof createDeskPlace>>;

/** A return that the service accepts: two pieces of an item without lots. */
export function draftFor({ world }: Sandbox): ReturnDraft {
  const { centerId, inventoryId } = findReturnable(world);
  const center = world.centers.find(({ id }) => id === centerId);
  return {
    ...emptyReturnDraft({ group: 'g', center: { id: centerId, name: center?.name ?? '' } }),
    slipPrintedAt: '2026-11-22T08:00:00.000Z',
    lines: [aDraftLine({ inventoryId, action: 'Restock' })],
  };
}
