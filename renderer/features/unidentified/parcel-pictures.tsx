import type { Answer } from '../../../shared/ipc/answer.ts';
import type { UnidentifiedOrder } from '../../../shared/unidentified/unidentified.ts';
import { RecordPictures } from '../../components/record-pane/record-pictures.tsx';
import tableStyles from '../../components/record-pane/record-table.module.css';
import { useMessages } from '../../messages/use-messages.ts';
import { picturesKey, readPicture } from './unidentified-queries.ts';

type ParcelPicturesProps = { readonly accountId: string; readonly answer: Answer<UnidentifiedOrder> };

/** The pictures that the warehouse took of a parcel. */
export function ParcelPictures({ accountId, answer }: ParcelPicturesProps) {
  const t = useMessages();
  const { id, attachments } = answer.data;
  if (attachments.length === 0) {
    return (
      <section className={tableStyles.block} aria-label={t('unidentified.column.pictures')}>
        <h3 className={tableStyles.title}>
          {t('unidentified.column.pictures')} <span className={tableStyles.count}>0</span>
        </h3>
        <p className={tableStyles.none}>{t('unidentified.noPictures')}</p>
      </section>
    );
  }
  return (
    <RecordPictures
      title={t('unidentified.column.pictures')}
      recordAsOf={answer.asOf}
      pictures={attachments.map(({ name, url }, position) => ({
        queryKey: [...picturesKey(accountId, id), position],
        name: name ?? t('unidentified.picture', { number: position + 1 }),
        url,
        read: (prefer) => readPicture(id, position, prefer),
      }))}
    />
  );
}
