/** No record of the service is nested a tenth as deep. */
const deepest = 100;

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether JSON is nested deeper than any record: parsing it would cost seconds and hundreds of megabytes. */
function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (isText) {
      if (unit === backslash) at += 1;
      else if (unit === quote) isText = false;
    } else if (unit === quote) isText = true;
    else if (unit === openBracket || unit === openBrace) depth += 1;
    else if (unit === closeBracket || unit === closeBrace) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Finds every number too long to be held exactly, and some texts that look like one: only then is the slow way taken. */
const longInteger = /(?:^|[:[,])\s*-?\d{16}/;

/**
 * The JSON of any answer: a body, or its text. An integer that a number does not hold exactly stays the text of its
 * digits. Undefined where it is no JSON, or nested deeper than any record.
 */
export function parseJson(body: Uint8Array | string): unknown {
  const json = typeof body === 'string' ? body : new TextDecoder().decode(body);
  if (isNestedTooDeep(json)) return undefined;
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
