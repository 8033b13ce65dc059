/** A page with the parts of the return desk, each with the data that a test passes in. Bundled for their tests. */
import '#renderer/app/styles/style-variables.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { AppearanceProvider } from '#renderer/app/styles/appearance-provider.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { AmbiguousCodeChooser } from '#renderer/desk/choosers/desk-chooser.tsx';
import { LotChooser } from '#renderer/desk/choosers/lot-chooser.tsx';
import { type DeskChoice, useChoiceKeys } from '#renderer/desk/state/desk-choice.ts';
import { ActionChoice, actionChoices } from '#renderer/features/return-desk/panels/action-choice.tsx';
import { deskActionChoices, lotChoices } from '#renderer/features/return-desk/panels/desk-choices.tsx';
import { FindingList } from '#renderer/features/return-desk/panels/desk-side.tsx';
import { PartsChooser, partChoices } from '#renderer/features/return-desk/panels/parts-chooser.tsx';
import { ReturnFeedbackPanel } from '#renderer/features/return-desk/panels/return-sentences.tsx';
import { shipmentChoices } from '#renderer/features/return-desk/panels/shipment-choices.tsx';
import { CommandSheet } from '#renderer/features/return-desk/print/command-sheet.tsx';
import { ReturnSlip } from '#renderer/features/return-desk/print/return-slip.tsx';
import type { SlipFacts } from '#renderer/features/return-desk/print/slip-facts.ts';
import { MessagesProvider } from '#renderer/messages/messages-provider.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { AccountProvider } from '#renderer/platform/account.tsx';
import { preferencesQuery } from '#renderer/platform/bridge/queries.ts';
import { KeymapProvider } from '#renderer/platform/keyboard/keymap.tsx';
import { createQueryClient } from '#renderer/platform/query-client.ts';
import type { ItemLot } from '#shared/inventory/model/item-lots.ts';
import { defaultPreferences } from '#shared/preferences/model/default-preferences.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';
import type { ReturnFeedback } from '#shared/returns/model/return-draft-steps.ts';
import type { ReturnFinding } from '#shared/returns/model/return-rules.ts';
import type { ReturnDraftLine } from '#shared/returns/return-draft.ts';
import type { ReturnPart } from '#shared/returns/return-item-view.ts';
import type { ShipmentHit } from '#shared/shipments/shipment-view.ts';

/** One part of the desk with its data. */
export type ShownPart =
  | { part: 'feedback'; feedback: ReturnFeedback }
  | { part: 'findings'; findings: ReturnFinding[] }
  | { part: 'lot'; shipped: ItemLot[]; cataloged: ItemLot[]; takesFocus: boolean }
  | { part: 'shipment'; candidates: ShipmentHit[] }
  | { part: 'parts'; parts: ReturnPart[] }
  | { part: 'action'; line: ReturnDraftLine; takesFocus: boolean }
  | { part: 'slip'; slip: SlipFacts }
  | { part: 'sheet' };

declare global {
  interface Window {
    returnPartsPage: {
      /** The effects that answers had on the page: `action nextBox`, `lot A-1 2027-01-31` … */
      readonly acts: string[];
      show: (...shown: ShownPart[]) => void;
      setTheme: (theme: PreferencesView['theme']) => void;
    };
  }
}

function act(...parts: readonly unknown[]): void {
  window.returnPartsPage.acts.push(parts.join(' '));
}
const cancel = () => act('cancel');
const named = { sku: 'TEA-GREEN-100', name: 'Green tea, 100 g' };

function Choosing({
  choices,
  children,
}: {
  readonly choices: readonly DeskChoice[];
  readonly children: ReactNode;
}) {
  useChoiceKeys(choices);
  return children;
}

function Part({ shown }: { readonly shown: ShownPart }) {
  const t = useMessages();
  const times = useTimes();
  switch (shown.part) {
    case 'feedback': {
      const choices = deskActionChoices(shown.feedback.actions, t, (action) => act('action', action));
      return (
        <Choosing choices={choices}>
          <ReturnFeedbackPanel feedback={shown.feedback} choices={choices} />
        </Choosing>
      );
    }
    case 'findings':
      return (
        <FindingList findings={shown.findings} onAction={(action, { code }) => act('action', action, code)} />
      );
    case 'lot': {
      const onLot = (lot: ItemLot | null) => act('lot', lot?.number ?? 'none', lot?.date ?? '');
      const choices = lotChoices({ ...shown, t, times, onLot });
      const { takesFocus } = shown;
      const keys = { choices, takesFocus, onType: onLot, onCancel: cancel };
      return (
        <Choosing choices={choices}>
          <LotChooser longest={200} item={named} suggestion={null} {...keys} />
        </Choosing>
      );
    }
    case 'shipment': {
      const choices = shipmentChoices({
        ...shown,
        t,
        times,
        onChoose: (hit) => act('shipment', hit.shipmentId),
      });
      return (
        <Choosing choices={choices}>
          <AmbiguousCodeChooser
            title={t('returnPart.shipmentTitle')}
            text="1Z999AA10123456784"
            choices={choices}
            onCancel={cancel}
          />
        </Choosing>
      );
    }
    case 'parts': {
      const onTake = (bundles: number) => act('parts', bundles);
      const choices = partChoices(shown.parts, t, onTake);
      const { parts } = shown;
      return (
        <Choosing choices={choices}>
          <PartsChooser bundle={named} {...{ parts, choices, onTake }} onCancel={cancel} />
        </Choosing>
      );
    }
    case 'action': {
      const choices = actionChoices(shown.line, t, (action) => act('action', action));
      return (
        <Choosing choices={choices}>
          <ActionChoice line={shown.line} choices={choices} takesFocus={shown.takesFocus} onCancel={cancel} />
        </Choosing>
      );
    }
    case 'slip':
      return (
        <ReturnSlip
          slip={shown.slip}
          isDirect={false}
          onPrinted={() => act('printed')}
          onClose={() => act('closed')}
        />
      );
    default:
      return <CommandSheet onClose={() => act('closed')} />;
  }
}

/** The shown parts, and the listeners for changes. */
let shownParts: readonly ShownPart[] = [];
const listeners = new Set<() => void>();
const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const show = (...shown: ShownPart[]) => {
  shownParts = shown;
  for (const listener of listeners) listener();
};

function Page() {
  const shown = useSyncExternalStore(follow, () => shownParts);
  return (
    <main id="parts">
      {shown.map((part) => (
        <Part key={JSON.stringify(part)} shown={part} />
      ))}
    </main>
  );
}

const client = createQueryClient();
const account = { id: 'local:1', channelId: 1, channelName: 'One', applicationName: 'Dockhand' };
let preferences: PreferencesView = {
  ...defaultPreferences,
  theme: 'light',
  sounds: false,
  deskNumber: '482915',
};
function grayPhoto(): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 400, height: 200 });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  context.fillStyle = '#777777';
  context.fillRect(0, 0, 400, 200);
  return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
}
/** The main process as far as the parts use it: it stores preferences, and prints nothing. */
const mainProcess = {
  prints: {
    print: async ({ paper }: { paper: string }) => {
      act('print', paper);
      return { ok: true, value: { outcome: 'printed' } };
    },
  },
  preferences: {
    save: async (change: Partial<PreferencesView>) => {
      preferences = { ...preferences, ...change };
      return { ok: true, value: preferences };
    },
  },
  attachments: {
    /** Every photo but one exists, gray and twice as wide as it is high. */
    read: async ({ id }: { id: string }) =>
      id === 'gone'
        ? { ok: false, failure: { code: 'NOT_FOUND', message: null, requestId: null } }
        : { ok: true, value: { mediaType: 'image/jpeg', base64: grayPhoto() } },
  },
  on: () => () => undefined,
};
// The parts use no other requests.
Object.assign(window, { dockhand: mainProcess });
const setTheme = (theme: PreferencesView['theme']) =>
  client.setQueryData(preferencesQuery.queryKey, { ...preferences, theme });
setTheme('light');
client.setQueryDefaults(preferencesQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
window.returnPartsPage = { acts: [], show, setTheme };

const root = document.body.appendChild(document.createElement('div'));
root.id = 'root';
createRoot(root).render(
  <QueryClientProvider client={client}>
    <MessagesProvider>
      <AppearanceProvider nonce="">
        <KeymapProvider>
          <AccountProvider account={account}>
            <Page />
          </AccountProvider>
        </KeymapProvider>
      </AppearanceProvider>
    </MessagesProvider>
  </QueryClientProvider>,
);
