import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { loadMessages } from '#shared/messages/messages.ts';

const plain = 'aceginosuyzACEGINOSUYZ';
const accented = 'áçéğíñöšüýžÅÇÉĞÎÑÖŠÛÝŽ';

/** Adds accents, and doubles every third letter. */
function stretch(text: string): string {
  return Array.from(text, (character, place) => {
    const shown = accented[plain.indexOf(character)] ?? character;
    return place % 3 === 2 && /\p{L}/u.test(character) ? `${shown}${shown}` : shown;
  }).join('');
}

function transform(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (isLiteralElement(element)) return { ...element, value: stretch(element.value) };
    if (isTagElement(element)) return { ...element, children: transform(element.children) };
    if (!isSelectElement(element) && !isPluralElement(element)) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: transform(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}

const literal = (value: string): MessageFormatElement => ({ type: 0, value });

/**
 * Loads English for layout tests (`en-XA`): accented, a third longer, and in brackets, so that text that is cut off or
 * bypasses the catalog is visible.
 */
export async function loadPseudoMessages(): Promise<Readonly<Record<string, MessageFormatElement[]>>> {
  const english = Object.entries(await loadMessages('en'));
  return Object.fromEntries(
    english.map(([id, text]) => [id, [literal('['), ...transform(parse(text)), literal(']')]]),
  );
}
