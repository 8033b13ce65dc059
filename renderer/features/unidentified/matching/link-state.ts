import type { UnidentifiedOrder } from '../../../../shared/unidentified/unidentified.ts';
import type { Tone } from '../../../components/feedback/tone.ts';
import type { Translate } from '../../../messages/use-messages.ts';

/** Whether a parcel has its order, as a state. */
export function showLink(
  { linkedWroId }: Pick<UnidentifiedOrder, 'linkedWroId'>,
  t: Translate,
): { readonly tone: Tone; readonly word: string } {
  return linkedWroId === null
    ? { tone: 'waiting', word: t('unidentified.notLinked') }
    : { tone: 'done', word: t('unidentified.linked') };
}
