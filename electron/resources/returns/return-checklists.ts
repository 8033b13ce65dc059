import { failedWith } from '#electron/api/api-error.ts';
import type { ChangeEntry, StartActivity } from '#electron/cache/activity/change-record.ts';
import { signedOut } from '#electron/cache/read-through.ts';
import type { ItemHit, ItemLookUp } from '#shared/inventory/item-view.ts';
import { sentence } from '#shared/messages/messages.ts';
import { maxChecklists } from '#shared/returns/model/return-kinds.ts';
import type { CheckQuestion, ItemChecklist } from '#shared/returns/return-checklist.ts';
import { ChecklistFileError, readChecklistFile, refused } from './checklist-file.ts';

type ChecklistOptions = {
  /** Owner of the checklists; null if no account is signed in. */
  account: () => string | null;
  readChecklists: (account: string) => readonly ItemChecklist[];
  writeChecklists: (account: string, checklists: readonly ItemChecklist[]) => void;
  lookUp: (query: { texts: readonly string[] }) => Promise<ItemLookUp>;
  startActivity: StartActivity<ChangeEntry<'returns.saveChecklists' | 'returns.removeChecklist'>>;
};

const operation = 'returns.create';

/**
 * Questions asked at this desk about returned items. The lists belong to the account, survive a rebuild of the catalog,
 * and are deleted with the account's desk at a purge.
 */
export function createReturnChecklists(options: ChecklistOptions) {
  const { readChecklists, writeChecklists, lookUp, startActivity } = options;
  const accountId = () => {
    const id = options.account();
    if (id === null) throw signedOut(operation);
    return id;
  };
  const note = (
    action: 'returns.saveChecklists' | 'returns.removeChecklist',
    [first, ...others]: readonly ItemChecklist[],
  ) => {
    if (first === undefined) return;
    const values = { item: labelOf(first), more: others.length };
    const subject = sentence('activity.subject.checklists', values);
    startActivity()({ action, subject, outcome: 'done', requestId: null, detail: null });
  };

  /** Finds a file's item: only by its number, its SKU, or a barcode. */
  const itemOf = async (text: string, row: number): Promise<ItemHit> => {
    const { matches } = await lookUp({ texts: [text] });
    const present = matches.filter(
      ({ by, item }) => item.removedAt === null && by !== 'lot' && by !== 'bound',
    );
    const exact = present.filter(({ item }) => item.sku === text || String(item.inventoryId) === text);
    const found = new Map((exact.length > 0 ? exact : present).map(({ item }) => [item.inventoryId, item]));
    const [item] = found.values();
    if (item === undefined) throw refused('checklistFile.unknownItem', { row, column: 'item', item: text });
    if (found.size > 1) throw refused('checklistFile.severalItems', { row, column: 'item', item: text });
    return item;
  };

  const save = (account: string, added: readonly ItemChecklist[]) => {
    if (options.account() !== account) throw signedOut(operation, 'failure.accountChanged');
    const ids = new Set(added.map(({ inventoryId }) => inventoryId));
    const others = readChecklists(account).filter(({ inventoryId }) => !ids.has(inventoryId));
    if (others.length + added.length > maxChecklists) {
      throw refused('checklistFile.full', { most: maxChecklists });
    }
    writeChecklists(account, [...others, ...added]);
    note('returns.saveChecklists', added);
  };

  return {
    /** None if it has no checklist. */
    questionsOf: (account: string, id: number): CheckQuestion[] =>
      readChecklists(account).find(({ inventoryId }) => inventoryId === id)?.questions ?? [],
    handlers: {
      listChecklists: async () => [...readChecklists(accountId())],
      /** Imports all lists of a file, replacing those of their items; otherwise INVALID, and nothing is imported. */
      importChecklists: async ({ text }: { text: string }) =>
        orInvalid(async () => {
          const account = accountId();
          const lists: ItemChecklist[] = [];
          for (const { row, item, questions } of readChecklistFile(text)) {
            const { inventoryId, sku, name } = await itemOf(item, row);
            if (lists.some((list) => list.inventoryId === inventoryId)) {
              throw refused('checklistFile.itemTwice', { row, column: 'item', item });
            }
            lists.push({ inventoryId, sku, name, questions });
          }
          save(account, lists);
          const questions = lists.reduce((sum, list) => sum + list.questions.length, 0);
          return { items: lists.length, questions };
        }),
      /** Restores a removed list; CONFLICT if its item has a list again. */
      saveChecklist: async (list: ItemChecklist) =>
        orInvalid(async () => {
          const account = accountId();
          if (readChecklists(account).some(({ inventoryId }) => inventoryId === list.inventoryId)) {
            const message = sentence('checklists.taken', { item: labelOf(list) });
            throw failedWith(operation, { code: 'CONFLICT', message, requestId: null });
          }
          save(account, [list]);
        }),
      /** A missing one counts as removed. */
      removeChecklist: async ({ inventoryId }: { inventoryId: number }) => {
        const account = accountId();
        const lists = readChecklists(account);
        const others = lists.filter((list) => list.inventoryId !== inventoryId);
        if (others.length === lists.length) return;
        writeChecklists(account, others);
        note(
          'returns.removeChecklist',
          lists.filter((list) => list.inventoryId === inventoryId),
        );
      },
    },
  };
}

async function orInvalid<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ChecklistFileError)) throw error;
    const failure = { code: 'INVALID', message: error.sentence, requestId: null, fields: {} } as const;
    throw failedWith(operation, failure);
  }
}

const labelOf = ({ sku, name, inventoryId }: ItemChecklist) => sku ?? name ?? String(inventoryId);
