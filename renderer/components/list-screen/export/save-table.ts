import type { Translate } from '../../../messages/use-messages.ts';
import { announce } from '../../../platform/announce.ts';
import { call, type InputOf } from '../../../platform/bridge/call.ts';
import { failureOf } from '../../../platform/bridge/request-failure.ts';
import { failureLine } from '../../feedback/failure-text.ts';
import { fileNameOf } from './export-table.ts';

/** Has a table saved where a person wants it, and says how that went; resolves in any case. */
export async function saveTable(input: InputOf<'exports.saveTable'>, t: Translate): Promise<void> {
  const closeLabel = t('notice.close');
  try {
    const answer = await call('exports.saveTable', input);
    if (answer.outcome === 'cancelled') return;
    announce({
      title: t('export.saved'),
      text: t('export.savedText', { count: input.table.rows.length, file: fileNameOf(answer.path) }),
      isTrouble: false,
      closeLabel,
    });
  } catch (error) {
    announce({
      title: t('export.notSaved'),
      text: failureLine(failureOf(error), t),
      isTrouble: true,
      closeLabel,
    });
  }
}
