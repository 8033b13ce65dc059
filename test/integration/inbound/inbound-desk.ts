import { afterEach, beforeEach } from 'vitest';
import { ActivityQuery, type ActivityRow } from '#shared/activity/activity-view.ts';
import {
  createDeskPlace,
  type DeskPlace,
  type RunningDesk,
} from '#test/integration/returns/composed-desk.ts';
import type { SandboxOptions } from '#test/sandbox/start-sandbox.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';

/** A composed desk on a sandbox that the tests of one file share; each test has its own folder. */
export function openInboundDesk(options: SandboxOptions) {
  const sandbox = sharedSandbox({ ...options, rateLimitPerMinute: 100_000 });
  let place: DeskPlace;
  let desk: RunningDesk;

  beforeEach(async () => {
    place = await createDeskPlace();
    place.preferences.save({ operator: 'Jane' });
    desk = await place.open(sandbox);
    await desk.signIn(sandbox.issuePersonalToken());
  });
  afterEach(() => place.clean());

  return {
    sandbox,
    get place() {
      return place;
    },
    get desk() {
      return desk;
    },
    /** Closes the program and starts it again, signed in with a token. */
    async openAgain(token = sandbox.issuePersonalToken()): Promise<void> {
      await desk.close();
      desk = await place.open(sandbox);
      await desk.signIn(token);
    },
    /** The rows of the activity log in an area, oldest first. */
    async entries(area: string): Promise<ActivityRow[]> {
      const query = ActivityQuery.parse({ areas: [area] });
      return (await desk.use(({ activity }) => activity.list(query))).rows.toReversed();
    },
  };
}
