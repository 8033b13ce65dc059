import { createContext, use } from 'react';

/** Creates the link from the list to the candidates of the opened parcel; does nothing until one is offered. */
export function createDeskEntry() {
  let offered: (() => void) | null = null;
  return {
    /** Registers how to move the focus there, until the returned function is called. */
    offer: (enter: () => void) => {
      offered = enter;
      return () => {
        if (offered === enter) offered = null;
      };
    },
    /** Moves the focus there; does nothing if no parcel is open. */
    enter: (): void => offered?.(),
  };
}

/** Data shared by the list and the parcel beside it. */
export type ParcelPlace = {
  /** The ids of the parcels in the displayed order. */
  readonly order: readonly string[];
  readonly desk: ReturnType<typeof createDeskEntry>;
};

/** Provided by the list of unidentified parcels. */
export const ParcelPlaceContext = createContext<ParcelPlace | null>(null);

export function useParcelPlace(): ParcelPlace {
  const place = use(ParcelPlaceContext);
  if (place === null) throw new Error('A parcel is only shown beside its list.');
  return place;
}

/**
 * Returns the parcel that follows one in a list; null if there is none. A parcel that has left the list, as linked ones
 * do, is followed by whatever is now in its position.
 *
 * @param lastIndex its position when it was last in the list; below 0 if it never was.
 */
export function parcelAfter(order: readonly string[], id: string, lastIndex: number): string | null {
  const index = order.indexOf(id);
  if (index >= 0) return order[index + 1] ?? order.find((other) => other !== id) ?? null;
  return order[Math.max(0, lastIndex)] ?? order[0] ?? null;
}
