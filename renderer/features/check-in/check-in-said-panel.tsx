import { ForeignSentence } from '../../desk/foreign-sentence.tsx';
import { SaidPanel } from '../../desk/said-panel.tsx';
import type { DeskChoice } from '../../desk/state/desk-choice.ts';
import type { Saving } from '../../desk/state/draft-saver.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import type { CheckInDesk } from './check-in-desk.ts';
import type { CheckInSaid, CheckInWay } from './check-in-said.ts';
import { calledOf, foreignValues } from './check-in-sentences.ts';

type CheckInSaidPanelProps = {
  /** Null before the first step. */
  readonly said: CheckInSaid | null;
  readonly saving: Saving;
  readonly choices: readonly DeskChoice[];
};

/** What was said last of the count. */
export function CheckInSaidPanel({ said, saving, choices }: CheckInSaidPanelProps) {
  const t = useMessages();
  if (said === null) {
    return (
      <SaidPanel
        said={null}
        headline={t('checkIn.nothingSaid')}
        item={null}
        next={t('checkIn.nothingSaidNext')}
        choices={[]}
      />
    );
  }
  const { code, values, item } = said;
  return (
    <SaidPanel
      said={said}
      saving={saving}
      headline={<ForeignSentence id={`checkInSaid.${code}`} values={values} foreign={foreignValues} />}
      item={item === null ? null : { called: calledOf(item), sku: item.sku ?? '', name: item.name ?? '' }}
      next={<ForeignSentence id={`checkInSaid.${code}.next`} values={values} foreign={foreignValues} />}
      choices={choices}
    />
  );
}

/** What can be done about what was said, as answers. */
export function choicesOf(
  said: CheckInSaid | null,
  desk: Pick<CheckInDesk, 'go'>,
  t: Translate,
): readonly DeskChoice[] {
  return (said?.ways ?? []).map((way, index) => ({
    key: `${said?.number} ${index}`,
    text: textOf(way, t),
    run: () => desk.go(way),
  }));
}

function textOf(way: CheckInWay, t: Translate): string {
  switch (way.kind) {
    case 'goTo':
      return t('checkIn.way.goTo', { order: String(way.orderId) });
    case 'item':
      return t('checkIn.way.item', {
        item: way.match.item.sku ?? way.match.item.name ?? String(way.match.item.inventoryId),
      });
    case 'lot':
      return t('checkIn.way.lot', { lot: way.lot.lotNumber });
    case 'leave':
      return t('deskPart.goOnWithout');
    default:
      return t('checkIn.way.undo');
  }
}
