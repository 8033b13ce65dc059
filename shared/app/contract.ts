import { z } from 'zod';
import { noOutput, nothing, request } from '#shared/ipc/define.ts';
import { Sentence } from '#shared/ipc/sentence.ts';
import { ScaleChoice } from '#shared/preferences/preferences-view.ts';

/** The user chose what the window should show outside of it, for example in a system notification. */
export const appEvents = { redirected: z.object({ address: z.string().regex(/^\//) }) };

const LoginItem = z.object({ isOn: z.boolean().nullable() });
/** In bytes, for each part of the data saved here. */
export const DataSizes = z.array(
  z.object({
    part: z.enum(['records', 'catalogs', 'outbox', 'attachments', 'logs']),
    bytes: z.number().int().min(0),
  }),
);
export type DataSizes = z.infer<typeof DataSizes>;

export const appRequests = {
  /** Version and environment, for the About line and for support. */
  readInfo: request(
    nothing,
    z.object({
      version: z.string(),
      runtime: z.enum(['electron', 'host']),
      platform: z.enum(['linux', 'darwin', 'win32', 'other']),
      locale: z.string(),
      /** Uses default preferences for this run and reads nothing in the background. */
      isSafeMode: z.boolean(),
    }),
  ),
  /** Whether Dockhand opens when a user signs in to the computer; null if that cannot be set. */
  readLoginItem: request(nothing, LoginItem),
  saveLoginItem: request(z.object({ isOn: z.boolean() }), LoginItem),
  restart: request(z.object({ isSafeMode: z.boolean() }), noOutput),
  readSizes: request(nothing, DataSizes),
  /** What this start replaced, because it was unusable, and how much of it was recovered; null if nothing was. */
  readRecovery: request(nothing, z.object({ records: Sentence.nullable() })),
  /** Deletes what can be read again from the service, and reloads the lists; the catalog has its own request. */
  clearRecords: request(nothing, noOutput),
  /** Opens the licenses of all included components in the system's text program; unavailable outside of a package. */
  openLicenses: request(nothing, z.object({ isThere: z.boolean() })),
  /** Opens an address in the system's browser, if the link filter allows it. */
  openLink: request(z.object({ url: z.string().max(4_096) }), noOutput),
  /** Allows the page to request the camera until revoked or reloaded: only while it shows the camera image. */
  allowCamera: request(z.object({ isAllowed: z.boolean() }), noOutput),
  /** Allows the page to read one scale, or to request one (null), until revoked or reloaded. */
  allowScale: request(
    z.object({
      isAllowed: z.boolean(),
      device: ScaleChoice.pick({ vendorId: true, productId: true }).nullable(),
    }),
    noOutput,
  ),
};
