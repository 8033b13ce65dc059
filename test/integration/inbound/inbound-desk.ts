import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ActivityQuery, type ActivityRow } from '../../../shared/activity/activity-view.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/start-sandbox.ts';
import { createDeskPlace, type DeskPlace, type RunningDesk } from '../returns/composed-desk.ts';

/** A composed desk on a sandbox that the tests of one file share; each of them has a folder of its own. */
export function openInboundDesk(options: SandboxOptions) {
  let sandbox: Sandbox;
  let place: DeskPlace;
  let desk: RunningDesk;

  beforeAll(async () => {
    sandbox = await startSandbox({ ...options, rateLimitPerMinute: 100_000 });
  });
  beforeEach(async () => {
    place = await createDeskPlace();
    place.preferences.save({ operators: [{ name: 'Jane', badge: null }], operator: 'Jane' });
    desk = await place.open(sandbox);
    await desk.signIn(sandbox.issuePersonalToken());
  });
  afterEach(async () => {
    await place.clean();
    sandbox.faults.clear();
  });
  afterAll(() => sandbox.stop());

  return {
    get sandbox() {
      return sandbox;
    },
    get place() {
      return place;
    },
    get desk() {
      return desk;
    },
    /** Ends the program and starts it again, signed in with a token. */
    async openAgain(token = sandbox.issuePersonalToken()): Promise<void> {
      await desk.close();
      desk = await place.open(sandbox);
      await desk.signIn(token);
    },
    /** The rows of the activity log in an area, the oldest first. */
    async entries(area: string): Promise<ActivityRow[]> {
      const query = ActivityQuery.parse({ areas: [area] });
      return (await desk.use(({ activity }) => activity.list(query))).rows.toReversed();
    },
  };
}
