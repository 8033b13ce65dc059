import { type Api, createApi } from '../api/api-client.ts';
import type { Http } from '../api/http/http.ts';
import { createRateBudget, type RateBudget, type RateBudgetOptions } from '../api/rate-limiter.ts';
import { createVersionChoice, type VersionChoice } from '../api/versions.ts';
import type { DeskPreferences } from '../preferences/desk-preferences.ts';
import type { Profile } from '../preferences/profile.ts';
import type { Session } from '../session/session-options.ts';
import {
  type ConnectionWatch,
  createProbe,
  noticeTokenTrouble,
  watchConnection,
} from '../sync/connection.ts';

/** The rate limit and the clock that measures its minute; default the service's documented limit and the system's clock. */
export type BudgetOptions = Pick<RateBudgetOptions, 'limit' | 'now' | 'timers'>;

type ComposeServiceOptions = {
  profile: Profile;
  preferences: DeskPreferences;
  http: Http;
  /** Made after this, since it asks the service in its turn. */
  session: () => Session;
  budgetChanged: () => void;
  connectionChanged: () => void;
  budgetOptions: BudgetOptions | undefined;
};

/** The way to one profile's service. */
type ComposedService = {
  api: Api;
  versions: VersionChoice;
  budget: RateBudget;
  /** The session's tokens; the connection learns from them when the sign-in host cannot be reached. */
  tokens: ReturnType<typeof noticeTokenTrouble>;
  connection: ConnectionWatch;
};

/** Constructs the client of one profile's API, with its one rate budget and the watch over the connection. */
export function composeService(options: ComposeServiceOptions): ComposedService {
  const { profile, preferences, http, session } = options;
  const budget = createRateBudget({
    ...options.budgetOptions,
    changed: options.budgetChanged,
    backgroundShare: () => preferences.read().syncShare,
  });
  const tokens = noticeTokenTrouble(
    {
      accessToken: () => session().accessToken(),
      refreshAfterRejection: (rejected) => session().refreshAfterRejection(rejected),
    },
    () => {
      connection.unreachable();
    },
  );
  const connection = watchConnection({
    probe: createProbe(tokens, () => api.reach()),
    changed: options.connectionChanged,
  });
  const versions = createVersionChoice({
    pinned: profile.versions,
    remembered: {
      read: (operation) => preferences.readVersion(profile.id, operation),
      write: (operation, version) => {
        preferences.saveVersion(profile.id, operation, version);
      },
    },
  });
  const api = createApi({
    http,
    baseUrl: profile.baseUrl,
    channelHeader: profile.channelHeader,
    channelId: () => {
      const view = session().view();
      return view.step === 'signedIn' ? view.account.channelId : null;
    },
    authorizer: tokens,
    budget,
    versions,
    onAnswer: connection.answered,
    onUnreachable: connection.unreachable,
    onToken: connection.tokenJudged,
  });
  return { api, versions, budget, tokens, connection };
}
