import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

const home = '/receiving';

/**
 * The address that leads to the receiving orders: from elsewhere, to where one was last among them, with filters
 * and opened order; among them, to the list without either.
 */
export function useReceivingHref(): string {
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  const [last, setLast] = useState(home);
  const isThere = pathname === home || pathname.startsWith(`${home}/`);
  if (isThere && last !== href) setLast(href);
  return isThere ? home : last;
}
