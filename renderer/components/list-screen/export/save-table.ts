import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { call, type InputOf } from '#renderer/platform/bridge/call.ts';
import { fileNameOf } from './export-table.ts';

/** Saves a table where the user chooses, and announces the result; always resolves. */
export async function saveTable(input: InputOf<'exports.saveTable'>, t: Translate): Promise<void> {
  try {
    const answer = await call('exports.saveTable', input);
    if (answer.outcome === 'cancelled') return;
    announceDone(
      t('export.saved'),
      t('export.savedText', { count: input.table.rows.length, file: fileNameOf(answer.path) }),
    );
  } catch (error) {
    announceTrouble(t('export.notSaved'), error, t);
  }
}
