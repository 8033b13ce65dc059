import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The corner where announcements appear. */
export function Notices() {
  return <Notifications position="bottom-right" limit={4} transitionDuration={90} />;
}
