import { useState } from 'react';
import type { LotAction, NamedLot } from '../../../../shared/lots/model/lot-exclusion-rules.ts';
import { type ChangeableLot, keysOfNamed } from './changeable-lots.ts';

/** What a person asked to do about some lots of an item, before it is confirmed. */
type Asked = { readonly action: LotAction; readonly lots: readonly ChangeableLot[] };

/** Which lots of an item are chosen, and what is asked about them. */
export type LotChoice = {
  readonly lots: ReadonlyMap<string, ChangeableLot>;
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  /** Chooses these and no others. */
  readonly choose: (lots: readonly NamedLot[]) => void;
  readonly asked: Asked | null;
  readonly ask: (asked: Asked | null) => void;
};

/** The choice among the lots of an item. */
export function useLotChoice(lots: ReadonlyMap<string, ChangeableLot>): LotChoice {
  const [named, setNamed] = useState<readonly NamedLot[]>([]);
  const [asked, ask] = useState<Asked | null>(null);
  // A lot that is not there any more is not chosen any more.
  const chosen = keysOfNamed(lots, named);
  const toggle = (key: string) => {
    const keys = chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key];
    setNamed(keys.flatMap((one) => lots.get(one) ?? []));
  };
  return { lots, chosen, toggle, choose: setNamed, asked, ask };
}
