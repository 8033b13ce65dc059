import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import type { ReadFile } from '#renderer/desk/photos/photo-content.ts';
import { namedNotes } from '#renderer/desk/photos/photo-names.ts';
import { PhotoPanel } from '#renderer/desk/photos/photo-panel.tsx';
import { SavePhotos } from '#renderer/desk/photos/save-photos.tsx';
import { usePhotoDesk } from '#renderer/desk/photos/use-photo-desk.ts';
import { recordKey } from '#renderer/features/receiving/receiving-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { DeliveryNote } from '#shared/attachments/attachments.ts';
import { maxDeliveryNotes, maxNoteNameLength } from '#shared/attachments/model/photo-limits.ts';
import { sentence } from '#shared/messages/messages.ts';

type DeliveryNotesProps = { readonly accountId: string; readonly orderId: number };

/** Throws if an order has as many as it can have: before a file is saved that no order would name. */
function requireRoom(notes: readonly DeliveryNote[]): void {
  if (notes.length < maxDeliveryNotes) return;
  const message = sentence('deliveryNotes.full', { count: maxDeliveryNotes });
  throw new RequestFailure({ code: 'CONFLICT', message, requestId: null });
}

/** The delivery notes of an order on this desk: view, add, remove, and save elsewhere. */
export function DeliveryNotes({ accountId, orderId }: DeliveryNotesProps) {
  const t = useMessages();
  const client = useQueryClient();
  const desk = usePhotoDesk();
  const queryKey = recordKey(accountId, orderId, 'deliveryNotes');
  const readNotes = () => call('receiving.readDeliveryNotes', { id: orderId });
  const { data: notes = [] } = useQuery({ queryKey, queryFn: readNotes });
  const owner = { record: 'receivingOrder', id: orderId } as const;
  /** Runs changes sequentially, each on the notes as they are by then. */
  const changing = useMutation({
    scope: { id: `delivery-notes ${orderId}` },
    mutationFn: async (change: (before: readonly DeliveryNote[]) => Promise<DeliveryNote[]>) =>
      call('receiving.saveDeliveryNotes', { id: orderId, notes: await change(await readNotes()) }),
    onError: (error) => announceTrouble(t('deliveryNotes.notSaved'), error, t),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const add = (read: ReadFile, name: string | null) =>
    changing.mutate(async (before) => {
      requireRoom(before);
      const base64 = await read();
      if (base64 === null) return [...before];
      const saved = await call('attachments.save', { owner, base64 });
      return [...before, { ...saved, name: name?.slice(0, maxNoteNameLength) ?? null }];
    });
  const remove = (id: string) => {
    const note = notes.find((one) => one.id === id);
    if (note === undefined) return;
    const undo = {
      about: [`delivery note ${id}`],
      run: () =>
        changing.mutate(async (before) => {
          requireRoom(before);
          return [...before, note];
        }),
    };
    // Not as an option of `mutate`, which would not be called after another change, or once the order is left.
    void changing
      .mutateAsync(async (before) => before.filter((one) => one.id !== id))
      .then(
        () => announceDone(t('deliveryNotes.removed'), t('deliveryNotes.removedText'), undo),
        () => undefined,
      );
  };
  const press = async () => {
    const pressed = await desk.press();
    if (pressed.kind === 'taken') add(async () => pressed.base64, null);
  };
  useShortcuts([{ chord: 'F6', label: 'shortcut.deliveryNote', run: () => void press() }]);
  const named = namedNotes(notes, t);
  return (
    <PhotoPanel
      holds="deliveryNotes"
      isOffered
      desk={desk}
      photos={named}
      subject={null}
      whole={t('photos.order')}
      onPress={() => void press()}
      onFile={(read, _isWhole, name) => add(read, name)}
      onRemove={remove}
    >
      <SavePhotos owner={owner} photos={named} label={t('deliveryNotes.save')} />
    </PhotoPanel>
  );
}
