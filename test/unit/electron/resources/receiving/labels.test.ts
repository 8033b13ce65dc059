import { describe, expect, test } from 'vitest';
import type { FileToSave } from '#electron/files/save-file.ts';
import { createLabels } from '#electron/resources/receiving/labels.ts';
import type { FakeAnswer } from '#test/unit/electron/api/fake-http.ts';
import { createCachedDesk } from '#test/unit/electron/catalog/cached-desk.ts';

const pdf = '%PDF-1.7 two labels';
const base64 = Buffer.from(pdf).toString('base64');

function labelsOf(serve: (path: string) => FakeAnswer) {
  const desk = createCachedDesk();
  desk.serve = ({ path }) => serve(path);
  const saved: FileToSave[] = [];
  const opened: { name: string; content: Uint8Array }[] = [];
  const labels = createLabels({
    ...desk,
    async saveFile(file) {
      saved.push(file);
      return { outcome: 'saved', path: '/downloads/labels.pdf' };
    },
    async openPdf(pdf) {
      opened.push(pdf);
    },
  });
  return { desk, labels, saved, opened };
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('the box labels of an order', () => {
  test.each([
    ['as a PDF', 'application/pdf', pdf],
    ['as a PDF that is called JSON', 'application/json', pdf],
    ['in base64 inside of a JSON text', 'application/json', JSON.stringify(base64)],
    ['in base64 inside of a JSON text that is called a PDF', 'application/pdf', JSON.stringify(base64)],
    ['in bare base64', 'text/plain', `${base64}\n`],
  ])('are read %s', async (_, type, body) => {
    const { labels, desk } = labelsOf(() => ({ body, headers: { 'content-type': type } }));
    expect(text(await labels.read({ id: 9 }))).toBe(pdf);
    expect(desk.sent.map(({ path }) => path)).toEqual(['/2026-07/receiving/9/labels']);
  });

  test('are refused immediately if endless blanks arrive instead of base64', async () => {
    const { labels } = labelsOf(() => ({ body: `"AAAA${' '.repeat(100_000)}!"` }));
    await expect(labels.read({ id: 9 })).rejects.toMatchObject({ failure: { code: 'SERVICE' } });
  });

  test.each<[body: string, id?: string]>([
    [''],
    ['null'],
    ['{}'],
    ['""'],
    ['"no base64 *"'],
    [JSON.stringify(Buffer.from('MZ program').toString('base64'))],
    ['x%PDF-1.7'],
    ['"%PDF-1.7"'],
    ['<html><body>%PDF-</body></html>', 'failure.webPage'],
  ])(
    'are refused with a message if %j arrives, and nothing is saved or opened',
    async (body, id = 'receiving.failure.labelsNotPdf') => {
      const { labels, saved, opened } = labelsOf(() => ({ body }));
      await expect(labels.save({ id: 9 })).rejects.toMatchObject({
        failure: { code: 'SERVICE', message: { id } },
      });
      await expect(labels.open({ id: 9 })).rejects.toMatchObject({ failure: { code: 'SERVICE' } });
      expect(saved).toEqual([]);
      expect(opened).toEqual([]);
    },
  );

  test('are NOT_FOUND with a message if they do not exist', async () => {
    const { labels } = labelsOf(() => ({
      status: 404,
      body: { id: ['Receiving order 9 has no box labels.'] },
    }));
    await expect(labels.read({ id: 9 })).rejects.toMatchObject({
      failure: { code: 'NOT_FOUND', message: { id: 'receiving.failure.noLabels' } },
    });
  });

  test('are UNSUPPORTED if the order exists and no version has labels', async () => {
    const { labels } = labelsOf((path) =>
      path.endsWith('/labels') ? { status: 404 } : { body: { id: 9, status: 'Awaiting' } },
    );
    await expect(labels.read({ id: 9 })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  test('are saved as a PDF named after the order', async () => {
    const { labels, saved } = labelsOf(() => ({ body: JSON.stringify(base64) }));
    expect(await labels.save({ id: 9 })).toEqual({ outcome: 'saved', path: '/downloads/labels.pdf' });
    expect(saved).toMatchObject([{ suggestedName: 'receiving-order-9-labels', format: 'pdf' }]);
    expect(text((await saved[0]?.write()) ?? new Uint8Array())).toBe(pdf);
  });

  test('are opened for printing under the same name', async () => {
    const { labels, opened } = labelsOf(() => ({ body: JSON.stringify(base64) }));
    await labels.open({ id: 9 });
    expect(opened.map(({ name, content }) => [name, text(content)])).toEqual([
      ['receiving-order-9-labels', pdf],
    ]);
  });
});
