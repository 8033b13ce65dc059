import { useState } from 'react';
import type { LotLevel } from '#shared/inventory/inventory.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';
import {
  actionsFor,
  canBeNamed,
  exclusionOf,
  type LotAction,
  type LotStanding,
  lotActions,
  type NamedLot,
  standingOfLot,
} from '#shared/lots/model/lot-exclusion-rules.ts';

/** A lot of an item that can be chosen, and something be done about it. */
type ChangeableLot = NamedLot & {
  /** The same for the same lot, whether its exclusion or the lot itself is looked at. */
  readonly key: string;
  /** Null where the exclusions are not known. */
  readonly standing: LotStanding | null;
};

type Numbered = Pick<LotExclusion, 'lotNumber' | 'lotDate'>;

/** The key of a lot; null for one without a number or with a date that is none, about which nothing can be done. */
export function keyOfLot(lot: Numbered, exclusions: readonly LotExclusion[] | null): string | null {
  const { lotNumber, lotDate } = lot;
  if (lotNumber === null || !canBeNamed(lot)) return null;
  const exclusion = exclusions === null ? null : exclusionOf(exclusions, { lotNumber, lotDate });
  return keyOfNamed({ lotNumber, lotDate: exclusion === null ? lotDate : exclusion.lotDate });
}

function keyOfNamed({ lotNumber, lotDate }: NamedLot): string {
  return JSON.stringify([lotNumber, lotDate]);
}

/** The keys of some lots by their names; a date that one side does not say, as of an exclusion made without it, is any. */
export function keysOfNamed(
  lots: ReadonlyMap<string, ChangeableLot>,
  named: readonly NamedLot[],
): ReadonlySet<string> {
  return new Set(
    named.flatMap((one) => {
      const own = keyOfNamed(one);
      if (lots.has(own)) return own;
      const isSame = ({ lotNumber, lotDate }: NamedLot) =>
        lotNumber === one.lotNumber && (lotDate === null || one.lotDate === null);
      return [...lots.values()].filter(isSame).map(({ key }) => key);
    }),
  );
}

/** Every lot of an item about which something can be done, each once: by its exclusions, then by what is saved of it. */
export function changeableLots(
  exclusions: readonly LotExclusion[] | null,
  lots: readonly LotLevel[] | null,
): ReadonlyMap<string, ChangeableLot> {
  const found = new Map<string, ChangeableLot>();
  for (const one of [...(exclusions ?? []), ...(lots ?? [])]) {
    const key = keyOfLot(one, exclusions);
    if (key === null || one.lotNumber === null || found.has(key)) continue;
    const named = { lotNumber: one.lotNumber, lotDate: one.lotDate };
    const exclusion = exclusions === null ? null : exclusionOf(exclusions, named);
    found.set(key, {
      key,
      lotNumber: named.lotNumber,
      lotDate: exclusion === null ? named.lotDate : exclusion.lotDate,
      standing: exclusions === null ? null : standingOfLot(exclusion),
    });
  }
  return found;
}

/** What can be done about a lot; everything, where nobody knows how it stands. */
export function actionsOfLot({ standing }: Pick<ChangeableLot, 'standing'>): readonly LotAction[] {
  return standing === null ? lotActions : actionsFor(standing);
}

/** What a person asked to do about some lots of an item, before it is confirmed. */
type Asked = { readonly action: LotAction; readonly lots: readonly ChangeableLot[] };

/** Which lots of an item are chosen, and what is asked about them. */
export type LotChoice = {
  /** Whose lots they are. */
  readonly inventoryId: number;
  readonly lots: ReadonlyMap<string, ChangeableLot>;
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  /** Chooses these and no others. */
  readonly choose: (lots: readonly NamedLot[]) => void;
  readonly asked: Asked | null;
  readonly ask: (asked: Asked | null) => void;
};

export function useLotChoice(lots: ReadonlyMap<string, ChangeableLot>, inventoryId: number): LotChoice {
  const [named, setNamed] = useState<readonly NamedLot[]>([]);
  const [asked, ask] = useState<Asked | null>(null);
  // A lot that is not there any more is not chosen any more.
  const chosen = keysOfNamed(lots, named);
  const toggle = (key: string) => {
    const keys = chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key];
    setNamed(keys.flatMap((one) => lots.get(one) ?? []));
  };
  return { inventoryId, lots, chosen, toggle, choose: setNamed, asked, ask };
}
