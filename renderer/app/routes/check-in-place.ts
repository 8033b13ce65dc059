import { lazyRouteComponent } from '@tanstack/react-router';
import { withWords } from '../../messages/load-words.ts';

/** The count of one receiving order: reached from the order or by a scan, so that it has no entry in the rail. */
export const checkInPlace = {
  id: 'checkIn',
  path: '/check-in',
  record: lazyRouteComponent(
    () =>
      withWords(
        import('../../features/check-in/check-in-screen.tsx'),
        import('../../messages/en/desks/check-in.ts').then((module) => module.checkInWords),
        import('../../messages/en/desks/desk-parts.ts').then((module) => module.deskPartWords),
      ),
    'CheckInScreen',
  ),
} as const;
