import { z } from 'zod';
import { nothing, request } from '#shared/ipc/define.ts';
import { ScaleChoice } from '#shared/preferences/preferences-view.ts';

/** A person chose outside of the window, as by a notification of the system, what it is to show. */
export const appEvents = { redirected: z.object({ address: z.string().regex(/^\//) }) };

const LoginItem = z.object({ isOn: z.boolean().nullable() });
/** How much of the disk each part of what is saved here takes, in bytes. */
export const DataSizes = z.array(
  z.object({
    part: z.enum(['records', 'catalogs', 'outbox', 'attachments', 'logs']),
    bytes: z.number().int().min(0),
  }),
);
export type DataSizes = z.infer<typeof DataSizes>;

export const appRequests = {
  /** What runs: for the About line and for support. */
  readInfo: request(
    nothing,
    z.object({
      version: z.string(),
      runtime: z.enum(['electron', 'host']),
      platform: z.enum(['linux', 'darwin', 'win32', 'other']),
      locale: z.string(),
      /** Default preferences for this run, and nothing is read in the background. */
      isSafeMode: z.boolean(),
    }),
  ),
  /** Whether Dockhand opens when a person signs in to the computer; null where that can't be set. */
  readLoginItem: request(nothing, LoginItem),
  saveLoginItem: request(z.object({ isOn: z.boolean() }), LoginItem),
  /** Ends Dockhand in order and restarts it. */
  restart: request(z.object({ isSafeMode: z.boolean() }), nothing),
  readSizes: request(nothing, DataSizes),
  /** Deletes what can be read again from the service, and reads the lists again; the catalog has a request of its own. */
  clearRecords: request(nothing, nothing),
  /** Opens the licenses of everything inside in the system's program for text; not there outside of a package. */
  openLicenses: request(nothing, z.object({ isThere: z.boolean() })),
  /** Opens an address in the system's browser, if the one gate for links lets it pass. */
  openLink: request(z.object({ url: z.string().max(4_096) }), nothing),
  /** Lets the page ask for the camera, until it says otherwise or is loaded again: only while it shows what that sees. */
  allowCamera: request(z.object({ isAllowed: z.boolean() }), nothing),
  /** Lets the page read one scale, or ask for one (null), until it says otherwise or is loaded again. */
  allowScale: request(
    z.object({
      isAllowed: z.boolean(),
      device: ScaleChoice.pick({ vendorId: true, productId: true }).nullable(),
    }),
    nothing,
  ),
};
