import type { Locator, Page } from 'playwright';
import { appLocators } from '#build/tour/app-locators.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import { emptyReturnDraft } from '#shared/returns/model/return-draft-steps.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import type { Fault } from '#test/sandbox/misbehavior/faults.ts';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { aDraftLine } from '#test/support/samples/draft-line.ts';
import { callFromPage } from './at-the-desk.ts';

/** Locators for the parts of the outbox. */
export const outbox = {
  rows: (page: Page): Locator =>
    page
      .getByRole('grid', { name: 'Outbox' })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
  row: (page: Page, reference: string): Locator => outbox.rows(page).filter({ hasText: reference }),
  record: (page: Page): Locator => page.getByRole('region', { name: /^Outbox entry \d+/u }),
  story: (page: Page): Locator => outbox.record(page).getByRole('region', { name: 'What happened' }),
  key: (page: Page, name: RegExp): Locator => outbox.story(page).getByRole('button', { name }),
  gauge: (page: Page): Locator => appLocators.statusBar(page).getByRole('button', { name: /^Outbox/u }),
};

/** A return that the service accepts: units of items without lots, to a center that processes returns. */
export function draftAt({ world }: Sandbox, change: Partial<ReturnDraft> = {}): ReturnDraft {
  const center = world.centers.find((one) => one.processesReturns && one.isActive && one.accessGranted);
  const items = world.demo.items.filter((item) => !item.isDigital && !item.isBundle && !item.isLot);
  return {
    ...emptyReturnDraft({ group: 'g', center: { id: center?.id ?? 0, name: center?.name ?? '' } }),
    slipPrintedAt: '2026-11-22T08:00:00.000Z',
    lines: items.slice(0, 2).map(({ inventoryId, sku, name }, index) =>
      aDraftLine({
        inventoryId,
        sku,
        name,
        quantity: index + 1,
        action: index === 0 ? 'Restock' : 'Default',
      }),
    ),
    ...change,
  };
}

type Reply<Value> = { ok: true; value: Value } | { ok: false; failure: { message: string } };

async function ask<Value>(page: Page, area: string, method: string, input: unknown): Promise<Value> {
  const reply = (await callFromPage(page, area, method, input)) as Reply<Value>;
  if (!reply.ok) throw new Error(`${area}.${method}: ${reply.failure.message}`);
  return reply.value;
}

export function keepDraft(page: Page, draft: ReturnDraft): Promise<OutboxEntry> {
  return ask<OutboxEntry>(page, 'returns', 'saveDraft', { id: null, draft });
}

export async function queueReturn(page: Page, draft: ReturnDraft): Promise<OutboxEntry> {
  const { id } = await keepDraft(page, draft);
  return ask<OutboxEntry>(page, 'returns', 'queue', { id });
}

/** The current write in the main process. */
export function readEntry(page: Page, id: number): Promise<OutboxEntry | null> {
  return ask<OutboxEntry | null>(page, 'outbox', 'read', { id });
}

/** Makes the creation of returns fail, until it is cleared. */
export function failCreation(sandbox: Sandbox, fault: Fault): void {
  sandbox.faults.next({ ...fault, match: { method: 'POST', path: /\/return$/u } });
}

export function referencesAt({ world }: Sandbox): (string | null)[] {
  return world.demo.returns.map(({ referenceId }) => referenceId);
}
