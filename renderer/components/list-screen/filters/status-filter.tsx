import { type Translate, useMessages } from '../../../messages/use-messages.ts';
import { StateMark } from '../../feedback/state-mark.tsx';
import type { Tone } from '../../feedback/tone.ts';
import { orNothing } from '../list-search.ts';
import { ChoiceFilter } from './choice-filter.tsx';

type StatusFilterProps<Status extends string> = {
  /** The statuses that the service can be asked for. */
  readonly statuses: readonly Status[];
  readonly show: (status: Status, t: Translate) => { readonly tone: Tone; readonly word: string };
  readonly chosen: readonly string[] | undefined;
  readonly onChoose: (statuses: readonly string[] | undefined) => void;
};

/** Narrows a list to some statuses, each drawn as in the list. */
export function StatusFilter<Status extends string>(props: StatusFilterProps<Status>) {
  const { statuses, show, chosen = [], onChoose } = props;
  const t = useMessages();
  const choices = statuses.map((status) => {
    const shown = show(status, t);
    return { value: status, word: shown.word, drawn: <StateMark {...shown} /> };
  });
  return (
    <ChoiceFilter
      label={t('filter.status')}
      choices={choices}
      chosen={chosen}
      onChoose={(values) => onChoose(orNothing(values))}
    />
  );
}
