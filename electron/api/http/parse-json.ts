/** Limits of a response: objects, arrays and array elements, and all values. */
type AnswerBounds = { entries: number; values: number };

/** Several times the content of a page of 250 orders; checking this much takes the main process about half a second. */
const anyAnswer: AnswerBounds = { entries: 100_000, values: 500_000 };
/** For pages of lists that are read completely, in a separate thread: products have many variants. */
export const pageAnswer: AnswerBounds = { entries: 1_000_000, values: 5_000_000 };

/** No record of the service is nested a tenth as deep. */
const maxDepth = 100;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON is deeper or contains more than any response: parsing and checking it would cost seconds, and memory.
 */
function exceedsBounds(json: string, { entries, values }: AnswerBounds): boolean {
  const isArray: boolean[] = [];
  let isText = false;
  let [entryCount, commaCount] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (isText) {
      if (unit === backslash) at += 1;
      else if (unit === quote) isText = false;
    } else if (unit === quote) isText = true;
    else if (unit === openBracket || unit === openBrace) {
      isArray.push(unit === openBracket);
      entryCount += 1;
    } else if (unit === closeBracket || unit === closeBrace) isArray.pop();
    else if (unit === comma) {
      commaCount += 1;
      if (isArray.at(-1) === true) entryCount += 1;
    }
    if (isArray.length > maxDepth || entryCount > entries || commaCount > values) return true;
  }
  return false;
}

/**
 * Matches every number too long to be represented exactly, and some texts that look like one: only then is the slow
 * path taken.
 */
const longInteger = /(?:^|[:[,])\s*-?\d{16}/;

/**
 * Parses the JSON of any server's response, given as a body or its text. An integer that a number cannot represent
 * exactly remains the text of its digits. Returns undefined if it is not JSON, nested deeper than any record, or larger
 * than its bounds.
 */
export function parseJson(body: Uint8Array | string, bounds = anyAnswer): unknown {
  const json = typeof body === 'string' ? body : new TextDecoder().decode(body);
  if (exceedsBounds(json, bounds)) return undefined;
  try {
    return longInteger.test(json) ? JSON.parse(json, keepDigits) : JSON.parse(json);
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const { source = '' } = context ?? {};
  return /^-?\d+$/.test(source) ? source : value;
}
