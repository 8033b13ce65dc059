/**
 * The tokens by which items are found (item-text-tokens.ts), as an index without content: the rowid is the item's
 * place, `rank class * 2^48 + inventory id`, so that what people mean more often comes first in every list of rows.
 * Whole tokens are handed in with single spaces between them. Merging is done by item-text.ts, in small steps.
 */
export const itemTextTables = `
  CREATE VIRTUAL TABLE item_token USING fts5(
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '=~!'"
  );
  INSERT INTO item_token (item_token, rank) VALUES ('automerge', 0);
  INSERT INTO item_token (item_token, rank) VALUES ('crisismerge', 64);`;
