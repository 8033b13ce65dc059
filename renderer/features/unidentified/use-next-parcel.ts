import { useState } from 'react';
import { parcelAfter, useParcelPlace } from './parcel-place.ts';

/** The parcel that follows the opened one in the list; null where there is none. */
export function useNextParcel(id: string): string | null {
  const { order } = useParcelPlace();
  const index = order.indexOf(id);
  const [last, setLast] = useState({ id, index });
  if (index >= 0 && (last.id !== id || last.index !== index)) setLast({ id, index });
  return parcelAfter(order, id, last.id === id ? last.index : -1);
}
