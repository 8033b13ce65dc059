import { createContext, use } from 'react';

/** The way from the list to the candidates of the opened parcel; at first it leads nowhere. */
export function createDeskEntry() {
  let offered: (() => void) | null = null;
  return {
    /** Says how to put the keyboard there, until the returned function is called. */
    offer: (enter: () => void) => {
      offered = enter;
      return () => {
        if (offered === enter) offered = null;
      };
    },
    /** Puts the keyboard there; nothing where no parcel is open. */
    enter: (): void => offered?.(),
  };
}

/** What the list and the parcel beside it share. */
export type ParcelPlace = {
  /** The ids of the parcels in the shown order. */
  readonly order: readonly string[];
  readonly desk: ReturnType<typeof createDeskEntry>;
};

/** Given by the list of unidentified parcels. */
export const ParcelPlaceContext = createContext<ParcelPlace | null>(null);

/** The list beside which a parcel is shown. */
export function useParcelPlace(): ParcelPlace {
  const place = use(ParcelPlaceContext);
  if (place === null) throw new Error('A parcel is only shown beside its list.');
  return place;
}

/**
 * The parcel that follows one in a list; null where there is none. One that has left the list, as linked ones do, is
 * followed by whatever stands now where it stood.
 *
 * @param lastIndex where it stood when it was last seen in the list; below 0 where it never was.
 */
export function parcelAfter(order: readonly string[], id: string, lastIndex: number): string | null {
  const index = order.indexOf(id);
  if (index >= 0) return order[index + 1] ?? order.find((other) => other !== id) ?? null;
  return order[Math.max(0, lastIndex)] ?? order[0] ?? null;
}
