import { beforeEach, describe, expect, test } from 'vitest';
import { readChecklistFile } from '#electron/resources/returns/checklist-file.ts';
import { createReturnChecklists } from '#electron/resources/returns/return-checklists.ts';
import type { ItemLookUp } from '#shared/inventory/item-view.ts';
import type { ItemChecklist } from '#shared/returns/return-checklist.ts';
import { anItemHit } from '#test/support/samples/item-hit.ts';

const csv =
  'answers,item,question\r\nYes|No,MUG,Sealed?\r\n\r\n"A, like new|B",MUG,"Which, then?"\r\nYes | No,7,Clean?\r\n';

/** Returns the refusal as its message states it. */
function refusalOf(text: string) {
  try {
    readChecklistFile(text);
  } catch (error) {
    const { sentence } = error as { sentence: { id: string; values?: Record<string, unknown> } };
    const { row, column } = sentence.values ?? {};
    return [sentence.id.replace('checklistFile.', ''), row, column];
  }
  return null;
}

describe('a checklist file', () => {
  test('is read as CSV with columns in any order, quoted cells, and empty rows', () => {
    expect(readChecklistFile(`\uFEFF${csv}`)).toEqual([
      {
        row: 2,
        item: 'MUG',
        questions: [
          { question: 'Sealed?', answers: ['Yes', 'No'] },
          { question: 'Which, then?', answers: ['A, like new', 'B'] },
        ],
      },
      { row: 5, item: '7', questions: [{ question: 'Clean?', answers: ['Yes', 'No'] }] },
    ]);
  });

  test('is read as JSON', () => {
    const list = [{ item: 7, questions: [{ question: ' Clean? ', answers: ['Yes', 'No'] }] }];
    expect(readChecklistFile(JSON.stringify(list))).toEqual([
      { row: 1, item: '7', questions: [{ question: 'Clean?', answers: ['Yes', 'No'] }] },
    ]);
  });

  test('keeps an answer of JSON as it is, also with the character that separates answers in CSV', () => {
    const questions = [{ question: 'Plug?', answers: ['EU|UK', 'US'] }];
    expect(readChecklistFile(JSON.stringify([{ item: 7, questions }]))).toMatchObject([{ questions }]);
  });

  const head = 'item,question,answers\n';
  test.each<[string, string, unknown[]]>([
    ['nothing', '', ['empty', undefined, undefined]],
    ['no row', head, ['empty', undefined, undefined]],
    ['a missing column', 'item,question\nMUG,Sealed?', ['column', 1, 'answers']],
    ['an empty cell', `${head}MUG,Sealed?,Yes|No\n,Clean?,Yes|No`, ['missing', 3, 'item']],
    ['no question', `${head}MUG,,Yes|No`, ['missing', 2, 'question']],
    ['a row that ends early', `${head}MUG,Sealed?`, ['missing', 2, 'answers']],
    ['one answer', `${head}MUG,Sealed?,Yes`, ['answers', 2, 'answers']],
    ['an answer twice', `${head}MUG,Sealed?,Yes|Yes`, ['answers', 2, 'answers']],
    ['nine answers', `${head}MUG,Sealed?,1|2|3|4|5|6|7|8|9`, ['answers', 2, 'answers']],
    ['a long answer', `${head}MUG,Sealed?,Yes|${'x'.repeat(41)}`, ['tooLong', 2, 'answers']],
    ['a long question', `${head}MUG,${'x'.repeat(121)},Yes|No`, ['tooLong', 2, 'question']],
    ['a question twice', `${head}MUG,Sealed?,Yes|No\nmug,Sealed?,Yes|No`, ['twice', 3, 'question']],
    ['an open quotation mark', `${head}MUG,"Sealed?,Yes|No`, ['quotes', 2, undefined]],
    ['broken JSON', '[{', ['json', undefined, undefined]],
    ['other JSON', '{"item": 1}', ['json', undefined, undefined]],
    ['an entry without questions', '[{"item": "MUG"}]', ['cell', 1, 'questions']],
    [
      'an entry with an empty list of questions',
      '[{"item": "M", "questions": [{"question": "S?", "answers": ["1", "2"]}]}, {"item": "N", "questions": []}]',
      ['missing', 2, 'question'],
    ],
    [
      'an entry with other answers',
      '[{"item": "M", "questions": [{"question": "S?", "answers": "Yes"}]}]',
      ['cell', 1, 'answers'],
    ],
    ['too many characters', 'x'.repeat(1_000_001), ['tooLarge', undefined, undefined]],
  ])('with %s is refused, and the position is named', (_, text, refusal) => {
    expect(refusalOf(text)).toEqual(refusal);
  });

  test('with more questions for an item than allowed is refused', () => {
    const rows = Array.from({ length: 21 }, (_, place) => `MUG,Question ${place},Yes|No`);
    expect(refusalOf(`${head}${rows.join('\n')}`)).toEqual(['tooMany', 22, 'question']);
    expect(refusalOf(`${head}${rows.slice(1).join('\n')}`)).toBeNull();
  });
});

describe('the checklists of a desk', () => {
  let account: string | null;
  let saved: Map<string, readonly ItemChecklist[]>;
  let noted: string[];
  const hits = [
    anItemHit({ inventoryId: 1, sku: 'MUG', name: 'Mug' }),
    anItemHit({ inventoryId: 7, sku: 'LAMP', name: 'Lamp' }),
    anItemHit({ inventoryId: 8, sku: 'TWIN', name: 'One' }),
    anItemHit({ inventoryId: 9, sku: 'TWIN', name: 'Other' }),
  ];
  const lookUp = async ({ texts }: { texts: readonly string[] }): Promise<ItemLookUp> =>
    ({
      matches: hits
        .filter(({ sku, inventoryId }) => sku === texts[0] || String(inventoryId) === texts[0])
        .map((item) => ({ item, by: 'sku', lot: null })),
    }) as unknown as ItemLookUp;
  const desk = createReturnChecklists({
    account: () => account,
    readChecklists: (id) => saved.get(id) ?? [],
    writeChecklists: (id, lists) => void saved.set(id, lists),
    lookUp,
    startActivity: () => (entry) => void noted.push(entry.action),
  });
  const { listChecklists, importChecklists, removeChecklist, saveChecklist } = desk.handlers;
  const messageOf = async (text: string) =>
    importChecklists({ text }).then(
      () => null,
      (error: { failure: { code: string; message: unknown } }) => [error.failure.code, error.failure.message],
    );

  beforeEach(() => {
    account = 'local/7';
    saved = new Map();
    noted = [];
  });

  test('are imported, replaced by item, removed, and restored, each with its row in the activity log', async () => {
    expect(await importChecklists({ text: csv })).toEqual({ items: 2, questions: 3 });
    expect(desk.questionsOf('local/7', 7)).toEqual([{ question: 'Clean?', answers: ['Yes', 'No'] }]);
    await importChecklists({ text: 'item,question,answers\nLAMP,Bright?,Yes|No' });
    expect(desk.questionsOf('local/7', 7).map(({ question }) => question)).toEqual(['Bright?']);
    expect((await listChecklists()).map(({ sku }) => sku)).toEqual(['MUG', 'LAMP']);
    const [mug] = await listChecklists();
    await removeChecklist({ inventoryId: 1 });
    await removeChecklist({ inventoryId: 1 });
    expect(desk.questionsOf('local/7', 1)).toEqual([]);
    if (mug !== undefined) await saveChecklist(mug);
    expect((await listChecklists()).map(({ sku }) => sku)).toEqual(['LAMP', 'MUG']);
    expect(desk.questionsOf('local/8', 1)).toEqual([]);
    expect(noted).toEqual([
      'returns.saveChecklists',
      'returns.saveChecklists',
      'returns.removeChecklist',
      'returns.saveChecklists',
    ]);
  });

  test('are not restored over a newer list of their item', async () => {
    await importChecklists({ text: csv });
    const [mug] = await listChecklists();
    if (mug === undefined) throw new Error('The file has no list.');
    await removeChecklist({ inventoryId: 1 });
    await importChecklists({ text: 'item,question,answers\nMUG,Chipped?,Yes|No' });
    await expect(saveChecklist(mug)).rejects.toMatchObject({
      failure: { code: 'CONFLICT', message: { id: 'checklists.taken', values: { item: 'MUG' } } },
    });
    expect(desk.questionsOf('local/7', 1).map(({ question }) => question)).toEqual(['Chipped?']);
  });

  test('are imported completely or not at all: an unknown, ambiguous, or duplicate item is named with its row', async () => {
    const head = 'item,question,answers\nMUG,Sealed?,Yes|No\n';
    const values = (row: number, item: string) => ({ row, column: 'item', item });
    expect(await messageOf(`${head}NONE,Clean?,Yes|No`)).toEqual([
      'INVALID',
      { id: 'checklistFile.unknownItem', values: values(3, 'NONE') },
    ]);
    expect(await messageOf(`${head}TWIN,Clean?,Yes|No`)).toEqual([
      'INVALID',
      { id: 'checklistFile.severalItems', values: values(3, 'TWIN') },
    ]);
    expect(await messageOf(`${head}1,Clean?,Yes|No`)).toEqual([
      'INVALID',
      { id: 'checklistFile.itemTwice', values: values(3, '1') },
    ]);
    expect(await listChecklists()).toEqual([]);
    expect(noted).toEqual([]);
  });

  test('are unavailable while no account is signed in', async () => {
    account = null;
    await expect(listChecklists()).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
    await expect(importChecklists({ text: csv })).rejects.toMatchObject({ failure: { code: 'SIGNED_OUT' } });
  });
});
