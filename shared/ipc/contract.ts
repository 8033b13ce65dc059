import { z } from 'zod';
import { Center } from '../service/centers.ts';
import { ReceivingBox, ReceivingFilters, ReceivingOrder, ReceivingPage } from '../service/receiving.ts';
import { answerOf } from './answer.ts';
import {
  type ContractShape,
  type DottedName,
  type EventPayload,
  type Handlers,
  type PublishedApi,
  request,
} from './define.ts';
import { DeskView } from './desk.ts';
import { PreferencesView } from './preferences-view.ts';
import { ProfileView } from './profile-view.ts';
import { SessionView } from './session-view.ts';
import { StatusView } from './status-view.ts';

const nothing = z.object({});
const id = z.number().int().positive().max(2_147_483_647);
/** A secret that a person typed: it goes in, and no schema of this contract lets it out again. */
const typedSecret = z.string().trim().min(1).max(4_096);

/** `cache` answers at once with what is kept, and asks the service only where nothing is. */
const prefer = z.enum(['service', 'cache']).default('service');

/**
 * Everything that crosses between the window and the main process, on one page: requests by area, and events in
 * the past tense. The type of `window.dockhand` and the type of the handlers are derived from this value.
 */
export const contract = {
  requests: {
    app: {
      /** What runs: for the About line and for support. */
      readInfo: request(
        nothing,
        z.object({
          version: z.string(),
          runtime: z.enum(['electron', 'host']),
          platform: z.enum(['linux', 'darwin', 'win32', 'other']),
          locale: z.string(),
        }),
      ),
      /** Opens an address in the system's browser, if the one gate for links lets it pass. */
      openLink: request(z.object({ url: z.string().max(4_096) }), nothing),
    },
    profiles: {
      list: request(nothing, z.array(ProfileView)),
      /** Takes the text of a profile file; a wrong field is named in an INVALID failure. */
      importProfile: request(z.object({ text: z.string().max(200_000) }), ProfileView),
      /** Makes a profile the one in use; the session of the one before stays in the keychain. */
      choose: request(z.object({ profileId: z.string().max(100) }), ProfileView),
      /** Forgets an imported profile and its secrets; a managed or the local one is refused. */
      remove: request(z.object({ profileId: z.string().max(100) }), nothing),
    },
    session: {
      read: request(nothing, SessionView),
      /** Stores what OAuth needs and was not in the profile. An absent client secret keeps the stored one. */
      saveClient: request(
        z.object({ clientId: z.string().trim().min(1).max(400), clientSecret: typedSecret.optional() }),
        SessionView,
      ),
      /** Starts an attempt and answers at once; its steps arrive as `session.changed`. */
      signIn: request(nothing, SessionView),
      /** Opens the system's browser at the running attempt's address once more. */
      reopenBrowser: request(nothing, nothing),
      cancelSignIn: request(nothing, SessionView),
      signInWithToken: request(z.object({ token: typedSecret }), SessionView),
      /** Looks at the keychain again, after a person unlocked it. */
      retryKeychain: request(nothing, SessionView),
      chooseChannel: request(z.object({ channelId: id }), SessionView),
      /** Ends the session and verifies that the keychain let go; with `purge`, this account's data goes too. */
      signOut: request(
        z.object({ purge: z.boolean() }),
        z.object({ session: SessionView, keychainVerified: z.boolean(), purgedRows: z.number().nullable() }),
      ),
    },
    desk: {
      read: request(nothing, DeskView.nullable()),
      save: request(DeskView, DeskView),
    },
    preferences: {
      read: request(nothing, PreferencesView),
      save: request(PreferencesView.partial(), PreferencesView),
    },
    status: {
      read: request(nothing, StatusView),
      /** Asks the service now whether it can be reached, instead of at the next request. */
      checkConnection: request(nothing, StatusView),
    },
    centers: {
      list: request(nothing, answerOf(z.array(Center))),
    },
    receiving: {
      list: request(
        z.object({
          filters: ReceivingFilters,
          page: z.number().int().min(1).max(100_000),
          pageSize: z.number().int().min(1).max(250),
          prefer,
        }),
        answerOf(ReceivingPage),
      ),
      read: request(z.object({ id, prefer }), answerOf(ReceivingOrder)),
      listBoxes: request(z.object({ id, prefer }), answerOf(z.array(ReceivingBox))),
    },
  },
  events: {
    session: { changed: SessionView },
    profiles: { changed: z.array(ProfileView) },
    preferences: { changed: PreferencesView },
    status: { changed: StatusView },
  },
} as const satisfies ContractShape;

/** The contract as a type. */
export type Contract = typeof contract;

/** `area.name` of every request. */
export type RequestName = DottedName<Contract['requests']>;

/** `area.name` of every event. */
export type EventName = DottedName<Contract['events']>;

/** The payload of one event. */
export type PayloadOf<Name extends EventName> = EventPayload<Contract, Name>;

/** What `electron/ipc/handlers.ts` supplies. */
export type ContractHandlers = Handlers<Contract>;

/** `window.dockhand`. */
export type DockhandApi = PublishedApi<Contract>;
