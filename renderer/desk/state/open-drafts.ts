import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { failureReason } from '#shared/messages/failure-sentence.ts';
import type { DeskCore } from './desk-core.ts';
import type { Values } from './desk-types.ts';
import type { Action, DraftDesk, DraftDeskTypes, DraftPlan } from './draft-plan.ts';

/** Returns the drafts that are not on the desk. */
export function otherDrafts<Row extends { readonly id: number; readonly draft: unknown }>({
  drafts,
  row,
}: {
  readonly drafts: readonly Row[];
  readonly row: { readonly id: number } | null;
}): readonly Row[] {
  return drafts.filter(({ id, draft }) => id !== row?.id && draft !== null);
}

/** A draft that is left remains a draft. */
export function createOpenDrafts<Types extends DraftDeskTypes>(
  core: DeskCore<DraftDesk<Types>>,
  ports: Types['ports'],
  plan: DraftPlan<Types>,
) {
  const { read, say, change } = core;

  async function readDrafts(): Promise<void> {
    change({ drafts: await plan.readDrafts() });
  }

  async function openLast(): Promise<void> {
    await readDrafts();
    const last = read().drafts.find(({ draft }) => draft !== null && !plan.isBare(draft as Types['draft']));
    if (last === undefined) core.begin(plan.freshDraft(), null);
    else putOnDesk(last);
  }

  /** The content of the desk must be on the disk before anything else is put there. */
  async function leaveCurrent(): Promise<void> {
    if (read().isOpen && plan.isKept?.(read()) !== false) await core.settle();
  }

  /** The one on the desk remains a draft. */
  async function openDraft(id: number): Promise<void> {
    if (read().row?.id === id || plan.isBusy?.() === true) return;
    await leaveCurrent();
    const row = await plan.readDraft(id);
    if (row === null || row.state !== 'draft' || row.draft === null) {
      if (!read().isOpen) await openLast();
      const values = { ...plan.valuesOf(read()), reference: row?.referenceId ?? '' };
      say('DRAFT_GONE', 'refused', { values, actions: [plan.newAction] });
      return;
    }
    putOnDesk(row);
  }

  /** From another desk; the content of this desk remains a draft. */
  async function takeOver(referenceId: string): Promise<void> {
    if (plan.isBusy?.() === true) return;
    await leaveCurrent();
    try {
      const { id } = await ports.call('outbox.takeOver', { referenceId });
      const row = await plan.readDraft(id);
      if (row !== null) putOnDesk(row);
    } catch (error) {
      say('TAKE_OVER_FAILED', 'refused', { values: { reason: failureReason(failureOf(error)) } });
    }
    await readDrafts().catch(() => undefined);
  }

  function putOnDesk({ id, referenceId, draft }: Types['row']): void {
    core.begin(draft as Types['draft'], { id, referenceId });
    sayResumed(true);
    plan.onOpened?.();
  }

  /**
   * Reports that the draft is resumed unchanged; the action for another draft is offered if the user came for a draft.
   */
  function sayResumed(offersOthers: boolean): void {
    const { drafts, row } = read();
    const others: readonly Action<Types>[] = drafts.some(({ id }) => id !== row?.id) ? ['otherDrafts'] : [];
    const actions = offersOthers ? [plan.newAction, ...others] : [];
    say('RESUMED', 'done', { values: plan.valuesOf(read()), actions });
  }

  /** The content of the desk remains a draft. */
  async function beginNew(): Promise<void> {
    const isKept = plan.isKept?.(read()) !== false;
    if (isKept && plan.isBare(read().draft)) {
      say('READY', 'done');
      return;
    }
    if (plan.isBusy?.() === true) return;
    await leaveCurrent();
    const values = plan.valuesOf(read());
    const { row } = read();
    core.begin(plan.freshDraft(), null);
    if (row === null) say('READY', 'done');
    else say('DRAFT_KEPT', 'done', { values, actions: ['otherDrafts'] });
    await readDrafts().catch(() => undefined);
  }

  function askDiscard(): void {
    const values = plan.valuesOf(read());
    say('DISCARD_ASKED', 'asks', { values, actions: ['keepIt', 'discard'] }, { kind: 'discard' });
  }

  async function discardDraft(
    code: DraftDesk<Types>['code'] = 'DISCARDED',
    more: Values = {},
  ): Promise<void> {
    const values = { ...plan.valuesOf(read()), ...more };
    const { row } = read();
    await core.giveUp((id) => ports.call('outbox.cancel', { id }));
    core.begin(plan.freshDraft(), null);
    say(code, 'done', { values });
    if (row !== null && code === 'DISCARDED') ports.discarded?.(row);
    await readDrafts().catch(() => undefined);
  }

  return {
    readDrafts,
    openLast,
    openDraft,
    takeOver,
    leaveCurrent,
    sayResumed,
    beginNew,
    askDiscard,
    discardDraft,
  };
}
