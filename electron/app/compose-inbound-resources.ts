import type { VersionChoice } from '../api/versions.ts';
import type { ReadThrough } from '../cache/read-through.ts';
import type { OpenPdf } from '../files/pdf.ts';
import type { SaveFile } from '../files/save-file.ts';
import type { Resources } from '../ipc/handlers.ts';
import type { ActivityLog } from '../log/activity-log.ts';
import { createCheckIns } from '../resources/check-ins/check-ins.ts';
import { createLotChanges } from '../resources/lots/lot-changes.ts';
import { createLots } from '../resources/lots/lots.ts';
import type { Pictures } from '../resources/products/pictures.ts';
import { createLabels } from '../resources/receiving/labels.ts';
import { createReceiving } from '../resources/receiving/receiving.ts';
import { createReceivingChanges } from '../resources/receiving/receiving-changes.ts';
import { createUnidentified } from '../resources/unidentified/unidentified.ts';
import { createUnidentifiedLinks } from '../resources/unidentified/unidentified-links.ts';
import { type ComposeInboundOptions, composeInbound } from './compose-inbound.ts';

type ComposeInboundResourcesOptions = ComposeInboundOptions & {
  versions: VersionChoice;
  readThrough: ReadThrough;
  pictures: Pictures;
  saveFile: SaveFile;
  openPdf: OpenPdf;
  /** Whose work goes on at this desk: also while a session that ended is being begun again. */
  holder: () => string | null;
  activity: Pick<ActivityLog, 'beginHere'>;
};

/** Inbound orders and parcels of one profile: what of it can be asked for, and what keeps that up to date. */
type ComposedInboundResources = Pick<ReturnType<typeof composeInbound>, 'sync' | 'close'> & {
  /** An order was created from here: it is read, so that its boxes are known when they are scanned. */
  orderCreated: (id: number) => void;
  resources: Pick<
    Resources,
    | 'inbound'
    | 'receiving'
    | 'receivingChanges'
    | 'checkIns'
    | 'labels'
    | 'unidentified'
    | 'unidentifiedLinks'
    | 'lots'
    | 'lotChanges'
  >;
};

/** Constructs inbound orders and parcels; every change of it leaves its rows in the activity log. */
export function composeInboundResources(options: ComposeInboundResourcesOptions): ComposedInboundResources {
  const { holder, activity } = options;
  const { inbound, notes, sync, close } = composeInbound(options);
  const receiving = createReceiving({ ...options, notes });
  const unidentified = createUnidentified({ ...options, notes });
  const lots = createLots(options);
  const changing = {
    ...options,
    startActivity: () => activity.beginHere(holder()),
  };
  return {
    orderCreated(id) {
      // One after the other: boxes are kept of orders that are known. What cannot be read now comes with the next run.
      receiving
        .read({ id })
        .then(() => receiving.listBoxes({ id }))
        .catch(options.noteMissingScope);
    },
    resources: {
      inbound,
      receiving,
      receivingChanges: createReceivingChanges({ ...changing, receiving }),
      checkIns: createCheckIns({ ...options, account: holder }),
      labels: createLabels(options),
      unidentified,
      unidentifiedLinks: createUnidentifiedLinks({ ...changing, unidentified }),
      lots,
      lotChanges: createLotChanges({ ...changing, lots }),
    },
    sync,
    close,
  };
}
