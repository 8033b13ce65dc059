import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { placeAt } from '../../platform/place-at.ts';
import { type Place, places } from './places.ts';

/**
 * The address that leads to a place: from elsewhere, to where one was last in it, with filters and opened record;
 * within it, to the place without either.
 */
export function usePlaceHrefs(): (place: Place) => string {
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  const [last, setLast] = useState<Readonly<Record<string, string>>>({});
  const here = placeAt(places, pathname);
  if (here !== undefined && last[here.id] !== href) setLast({ ...last, [here.id]: href });
  return (place) => (place === here ? place.path : (last[place.id] ?? place.path));
}
