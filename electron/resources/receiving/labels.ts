import type { Api } from '#electron/api/api-client.ts';
import { failedWith, ServiceError } from '#electron/api/api-error.ts';
import { parseJson } from '#electron/api/http/parse-json.ts';
import { isPdf, type OpenPdf } from '#electron/files/pdf.ts';
import type { SaveFile } from '#electron/files/save-file.ts';
import { sentence } from '#shared/messages/messages.ts';

type LabelsContext = { api: Pick<Api, 'download'>; saveFile: SaveFile; openPdf: OpenPdf };

/**
 * Box labels of receiving orders (reference-notes 3.5): files for a printer, never saved here. A PDF arrives as is, or
 * as base64 in a JSON text: the bytes decide, not the content type. They are requested at the API's own path, never at
 * the address in a record.
 */
export function createLabels({ api, saveFile, openPdf }: LabelsContext) {
  /** The labels of an order as a PDF; NOT_FOUND if it has none, SERVICE if the response was not a PDF. */
  const read = async ({ id }: { id: number }): Promise<Uint8Array> => {
    const answer = await api
      .download('receiving.readLabels', {
        path: { id },
        headers: { accept: 'application/pdf, application/json' },
        priority: 'person',
      })
      .catch((error: unknown) => {
        throw error instanceof ServiceError && error.code === 'NOT_FOUND' ? withoutLabels(error) : error;
      });
    const pdf = readPdf(answer.value);
    if (pdf !== null) return pdf;
    const { requestId } = answer;
    const message = sentence('receiving.failure.labelsNotPdf');
    throw failedWith(
      'receiving.readLabels',
      { code: 'SERVICE', message, requestId, status: 200 },
      { status: 200 },
    );
  };

  return {
    read,
    /** Reads them and asks where to save them. */
    save: async ({ id }: { id: number }) => {
      const content = await read({ id });
      return await saveFile({ suggestedName: nameFor(id), format: 'pdf', write: async () => content });
    },
    /** Reads them and opens them in the program that prints them; rejects also if there is none. */
    open: async ({ id }: { id: number }) => openPdf({ name: nameFor(id), content: await read({ id }) }),
  };
}

const nameFor = (id: number) => `receiving-order-${id}-labels`;

/** Returns the PDF in a response, plain or as base64 in a JSON text; null if there is none. */
function readPdf(bytes: Uint8Array): Uint8Array | null {
  if (isPdf(bytes)) return bytes;
  const text = new TextDecoder().decode(bytes).trim();
  const encoded = text.startsWith('"') ? parseJson(text) : text;
  const digits = typeof encoded === 'string' ? encoded.replaceAll(/\s/g, '') : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(digits)) return null;
  const decoded = Buffer.from(digits, 'base64');
  return isPdf(decoded) ? decoded : null;
}

function withoutLabels(cause: ServiceError): ServiceError {
  const { operation, status, requestId } = cause;
  const message = sentence('receiving.failure.noLabels');
  return failedWith(operation, { code: 'NOT_FOUND', message, requestId }, { status, cause });
}
