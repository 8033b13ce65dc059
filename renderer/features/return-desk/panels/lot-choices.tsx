import { isSameLot, type NamedLot } from '../../../../shared/returns/model/return-goods-rules.ts';
import { ServiceText } from '../../../components/text/service-text.tsx';
import type { Times } from '../../../components/text/use-times.ts';
import type { DeskChoice } from '../../../desk/state/desk-choice.ts';
import type { Translate } from '../../../messages/use-messages.ts';
import { mostChoices } from '../../../scan/scan-sentences.ts';

type LotSources = {
  /** Those that went out with the parcel. */
  readonly shipped: readonly NamedLot[];
  /** Those that the catalog on this desk keeps of the item. */
  readonly cataloged: readonly NamedLot[];
  readonly t: Translate;
  readonly times: Times;
  /** Null says that none can be read. */
  readonly onLot: (lot: NamedLot | null) => void;
};

/**
 * The lots that pieces of an item can be of: those that went out first, each once, and with a digit in any case that
 * none can be read.
 */
export function lotChoices({ shipped, cataloged, t, times, onLot }: LotSources): DeskChoice[] {
  const offered: { lot: NamedLot; wentOut: boolean }[] = [];
  const add = (lot: NamedLot, wentOut: boolean) => {
    if (lot.number.trim() === '' || offered.some((entry) => isSameLot(entry.lot.number, lot.number))) return;
    const date = lot.date ?? cataloged.find(({ number }) => isSameLot(number, lot.number))?.date ?? null;
    offered.push({ lot: { number: lot.number, date }, wentOut });
  };
  for (const lot of shipped) add(lot, true);
  for (const lot of cataloged) add(lot, false);
  const lots = offered.map(({ lot, wentOut }): DeskChoice => {
    const day = lot.date === null ? t('returnPart.lotUndated') : times.day(lot.date);
    const source = t(wentOut ? 'returnPart.lotWentOut' : 'returnPart.lotKept');
    return {
      key: `lot ${lot.number.trim().toLowerCase()}`,
      text: t('returnPart.lotSpoken', { lot: lot.number, day, source }),
      label: <ServiceText mono>{lot.number}</ServiceText>,
      detail: t('returnPart.lotDetail', { day, source }),
      run: () => onLot(lot),
    };
  });
  const none: DeskChoice = { key: 'none', text: t('returnPart.noLot'), run: () => onLot(null) };
  return lots.toSpliced(mostChoices - 1, 0, none);
}
