import { nothing, request } from '#shared/ipc/define.ts';
import { PolicyView } from './policy-view.ts';
import { PreferencesChange, PreferencesView } from './preferences-view.ts';

export const preferencesRequests = {
  read: request(nothing, PreferencesView),
  save: request(PreferencesChange, PreferencesView),
  /** What IT has set for this computer, as it was read at the start. */
  readPolicy: request(nothing, PolicyView),
  /** Gives this desk another number: command codes that were printed before stop working. */
  renewCommands: request(nothing, PreferencesView),
};

export const preferencesEvents = { changed: PreferencesView };
