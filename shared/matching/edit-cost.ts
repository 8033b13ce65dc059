const keyRows = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];
const lookAlikes = ['0OQD', '1ILJ7', '2Z', '5S', '6G', '8B', 'UV', 'VY', 'MN', '4A', '3B', '9G'];

const cost = { lookAlike: 0.5, neighbor: 0.7, swap: 0.7, repeat: 0.6, omission: 0.8, other: 1 };

function pairsOf(groups: readonly string[], areNeighbors: boolean): string[] {
  return groups.flatMap((group) =>
    Array.from(group).flatMap((left, place) => {
      const others = areNeighbors
        ? [group[place - 1], group[place + 1]]
        : Array.from(group).filter((right) => right !== left);
      return others.flatMap((right) => (right === undefined ? [] : [left + right]));
    }),
  );
}

/** Indexed by the codes of both characters; outside this range every replacement costs the same. */
const tableSize = 128;
const replacements = new Float64Array(tableSize * tableSize).fill(cost.other);
for (const [pairs, price] of [
  [pairsOf([...keyRows, '90'], true), cost.neighbor],
  [pairsOf(lookAlikes, false), cost.lookAlike],
] as const) {
  for (const pair of pairs) replacements[pair.charCodeAt(0) * tableSize + pair.charCodeAt(1)] = price;
}

function replacement(left: number, right: number): number {
  if (left === right) return 0;
  const isPlain = left < tableSize && right < tableSize;
  return isPlain ? (replacements[left * tableSize + right] ?? cost.other) : cost.other;
}

/** Returns the cost of a character that is in one text only: low if it repeats its neighbor. */
function extraCharacterCost(text: string, place: number, otherwise: number): number {
  const character = text.charCodeAt(place);
  const isRepeated = character === text.charCodeAt(place - 1) || character === text.charCodeAt(place + 1);
  return isRepeated ? cost.repeat : otherwise;
}

function commonPrefixLength(left: string, right: string): number {
  const maxCount = Math.min(left.length, right.length);
  let count = 0;
  while (count < maxCount && left[count] === right[count]) count += 1;
  return count;
}

function commonSuffixLength(left: string, right: string, maxCount: number): number {
  let count = 0;
  while (count < maxCount && left.at(-1 - count) === right.at(-1 - count)) count += 1;
  return count;
}

/**
 * Returns the cost of changing a code into what someone wrote: characters replaced, swapped with their neighbor,
 * omitted or added, each at most 1, and less for common slips of hand or eye (0 and O, neighboring keys, a digit
 * twice).
 *
 * @returns null if it costs more than `maxCost`
 */
export function editCost(code: string, written: string, maxCost: number): number | null {
  if (code === written) return 0;
  // Each missing or additional character costs at least 0.6.
  if (Math.abs(code.length - written.length) * cost.repeat > maxCost) return null;
  const isCut = maxCost < costOfLoop(Math.abs(code.length - written.length));
  const start = isCut ? commonPrefixLength(code, written) : 0;
  const end = isCut ? commonSuffixLength(code, written, Math.min(code.length, written.length) - start) : 0;
  return costBetween({ code, written, start, end }, maxCost);
}

/**
 * Returns the least cost of an alignment that leaves common characters at an end: it is two characters ahead somewhere,
 * and makes up for anything beyond the difference in length.
 */
function costOfLoop(difference: number): number {
  return (2 + Math.abs(2 - difference)) * cost.repeat;
}

type Difference = { code: string; written: string; start: number; end: number };

/** Reused rows of the cost table: a remark is compared with thousands of numbers. */
const maxWidth = 160;
const rows: [Float64Array, Float64Array, Float64Array] = [
  new Float64Array(maxWidth + 1),
  new Float64Array(maxWidth + 1),
  new Float64Array(maxWidth + 1),
];

/**
 * Compares the differing middle of both texts, row by row; the texts stay complete, because adjacent characters matter.
 */
function costBetween({ code, written, start, end }: Difference, maxCost: number): number | null {
  const width = written.length - end - start;
  const height = code.length - end - start;
  if (width > maxWidth) return null;
  let [before, above, current] = rows;
  above[0] = 0;
  for (let column = 1; column <= width; column += 1) {
    above[column] = (above[column - 1] ?? 0) + extraCharacterCost(written, start + column - 1, cost.other);
  }
  // Missing or additional characters cost at least 0.6, which limits how far apart the two can be.
  const band = Math.floor(maxCost / cost.repeat);
  let minAbove = 0;
  for (let row = 1; row <= height; row += 1) {
    const at = start + row - 1;
    const omission = extraCharacterCost(code, at, cost.omission);
    const from = Math.max(1, row - band);
    const to = Math.min(width, row + band);
    let rowMin = from > 1 ? Number.POSITIVE_INFINITY : (above[0] ?? 0) + omission;
    current[from - 1] = rowMin;
    if (to < width) current[to + 1] = Number.POSITIVE_INFINITY;
    for (let column = from; column <= to; column += 1) {
      const place = start + column - 1;
      const [here, there] = [code.charCodeAt(at), written.charCodeAt(place)];
      let best = Math.min(
        (above[column - 1] ?? 0) + replacement(here, there),
        (above[column] ?? 0) + omission,
        (current[column - 1] ?? 0) + extraCharacterCost(written, place, cost.other),
      );
      const isSwapped =
        row > 1 && column > 1 && here === written.charCodeAt(place - 1) && there === code.charCodeAt(at - 1);
      if (isSwapped) best = Math.min(best, (before[column - 2] ?? 0) + cost.swap);
      current[column] = best;
      rowMin = Math.min(rowMin, best);
    }
    // A swap looks back two rows.
    if (Math.min(minAbove, rowMin) > maxCost) return null;
    minAbove = rowMin;
    [before, above, current] = [above, current, before];
  }
  const total = above[width] ?? 0;
  return total <= maxCost ? total : null;
}
