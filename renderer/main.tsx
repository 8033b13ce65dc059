import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './app/styles/kit.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import './app/styles/global.css';
import './app/styles/style-variables.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
// Screens override these with their own styles, and load in any order.
import './components/record-pane/record-pane.module.css';
import './components/record-pane/record-table.module.css';
import { App } from './app/app.tsx';
import { router } from './app/routes/router.tsx';
import { AppearanceProvider } from './app/styles/appearance-provider.tsx';
import { MessagesProvider, messagesQuery } from './messages/messages-provider.tsx';
import { followEvents } from './platform/bridge/events.ts';
import {
  deskQuery,
  lockQuery,
  preferencesQuery,
  profilesQuery,
  sessionQuery,
  todayQuery,
} from './platform/bridge/queries.ts';
import { unreadPreferences } from './platform/bridge/use-preferences.ts';
import { KeymapProvider } from './platform/keyboard/keymap.tsx';
import { guardMenuBar } from './platform/keyboard/menu-bar.ts';
import { followRemovedFocus } from './platform/keyboard/removed-focus.ts';
import { guardLockedKeys } from './platform/keyboard/screen-lock.ts';
import { createQueryClient } from './platform/query-client.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// Before the first render, because the scroll lock of dialogs writes its own style element.
setNonce(nonce);

guardMenuBar();
guardLockedKeys();
followRemovedFocus();
const client = createQueryClient();
followEvents(client);

function draw(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <MessagesProvider>
          <AppearanceProvider nonce={nonce}>
            <KeymapProvider>
              <App />
            </KeymapProvider>
          </AppearanceProvider>
        </MessagesProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The longest that the first frame waits for the content of the first screen, in milliseconds. */
const maxContentMs = 250;

const loadLanguage = async () => {
  const preferences = await client.fetchQuery(preferencesQuery).catch(() => unreadPreferences);
  await client.prefetchQuery(messagesQuery(preferences));
};
const loadScreen = async () => {
  const session = await client.fetchQuery(sessionQuery);
  if (session.step !== 'signedIn') return;
  const { id } = session.account;
  const content = Promise.all([
    router.load(),
    client.prefetchQuery(deskQuery(id)),
    client.prefetchQuery(todayQuery(id)),
  ]);
  await Promise.race([content, new Promise((resolve) => setTimeout(resolve, maxContentMs))]);
};
// All of the first screen is loaded before the first paint: it appears at once, without flicker. A failure is shown then.
const first = [
  loadLanguage(),
  loadScreen(),
  // Locked content is never visible, not even for one frame.
  client.prefetchQuery(lockQuery),
  // The colored edge that marks the environment, and the font that determines text widths.
  client.prefetchQuery(profilesQuery),
  document.fonts.load('13px "Inter Variable"'),
];
void Promise.allSettled(first).then(draw);
