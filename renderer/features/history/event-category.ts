import type { Tone } from '../../components/feedback/tone.ts';
import type { MessageId, Translate } from '../../messages/use-messages.ts';

const categories = {
  ReceivingStow: { tone: 'done', word: 'history.category.ReceivingStow' },
  InventoryReceived: { tone: 'done', word: 'history.category.InventoryReceived' },
  InventoryRestocked: { tone: 'done', word: 'history.category.InventoryRestocked' },
  KittingStow: { tone: 'done', word: 'history.category.KittingStow' },
  OrderPicked: { tone: 'moving', word: 'history.category.OrderPicked' },
  InventoryFacilityUpdated: { tone: 'moving', word: 'history.category.InventoryFacilityUpdated' },
  InventoryAdjusted: { tone: 'attention', word: 'history.category.InventoryAdjusted' },
  AttributeUpdated: { tone: 'waiting', word: 'history.category.AttributeUpdated' },
} as const satisfies Record<string, { tone: Tone; word: MessageId }>;

export const askableCategories: readonly string[] = Object.keys(categories);

/** How a category is shown; one that this version does not know is shown as it is called. */
export function showCategory(category: string, t: Translate): { readonly tone: Tone; readonly word: string } {
  if (Object.hasOwn(categories, category)) {
    const { tone, word } = categories[category as keyof typeof categories];
    return { tone, word: t(word) };
  }
  return { tone: 'waiting', word: category === '' ? t('history.category.unsaid') : category };
}
