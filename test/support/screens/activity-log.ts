import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

export function activityRows(page: Page): Locator {
  return page
    .getByRole('grid', { name: 'Activity log' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
}

/** The log's rows by subject, the newest first, as their outcomes. */
export type LoggedOutcomes = Readonly<Record<string, readonly string[]>>;

/** Opens the log by its shortcut, and expects exactly the given outcomes for every subject. */
export async function expectInActivity(
  page: Page,
  action: string | RegExp,
  logged: LoggedOutcomes,
): Promise<void> {
  await page.keyboard.press('ControlOrMeta+;');
  for (const [subject, outcomes] of Object.entries(logged)) {
    const rows = activityRows(page).filter({ hasText: subject });
    await expect(rows).toHaveCount(outcomes.length);
    for (const [index, outcome] of outcomes.entries()) {
      await expect(rows.nth(index)).toContainText(action);
      await expect(rows.nth(index)).toContainText(outcome);
    }
  }
}
