import { lazyRouteComponent } from '@tanstack/react-router';
import { withMessages } from '../../messages/load-messages.ts';

/** The count of one receiving order: reached from the order or by a scan, so that it has no entry in the rail. */
export const checkInRoute = {
  id: 'checkIn',
  path: '/check-in',
  record: lazyRouteComponent(
    () =>
      withMessages(
        import('../../features/check-in/check-in-screen.tsx'),
        import('../../messages/en/desks/check-in.ts').then((module) => module.checkInMessages),
        import('../../messages/en/desks/desk-parts.ts').then((module) => module.deskPartMessages),
      ),
    'CheckInScreen',
  ),
} as const;
