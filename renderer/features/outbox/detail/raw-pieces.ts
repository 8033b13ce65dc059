/** A cell of a saved table holds no more. */
const longestPiece = 30_000;

/** A text in pieces that each fit into a cell; joined, they are the text again. */
export function pieces(text: string): string[] {
  const all: string[] = [];
  for (let start = 0; start < text.length; start += longestPiece) {
    all.push(text.slice(start, start + longestPiece));
  }
  return all.length === 0 ? [''] : all;
}
