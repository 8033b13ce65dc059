import type { UnidentifiedOrder } from '../../../../shared/unidentified/unidentified.ts';
import type { Tone } from '../../../components/feedback/tone.ts';
import type { Words } from '../../../messages/use-messages.ts';

/** Whether a parcel has its order, as a state. */
export function showLink(
  { linkedWroId }: Pick<UnidentifiedOrder, 'linkedWroId'>,
  words: Words,
): { readonly tone: Tone; readonly word: string } {
  return linkedWroId === null
    ? { tone: 'waiting', word: words('unidentified.notLinked') }
    : { tone: 'done', word: words('unidentified.linked') };
}
