/** Maximum products per request (specification 4.2 and 8). */
export const maxBatchProducts = 50;

/** Maximum number of characters in the fields of a batch product (specification 8). */
export const maxBatchTextLengths = { referenceId: 400, name: 2_000, sku: 400, barcode: 150 } as const;

type ProductLineProblem = {
  /** Starts at 1. */
  readonly line: number;
  readonly problem: 'missing' | 'repeated' | 'tooLong' | 'tooMany';
};

type ListedProduct = {
  readonly referenceId: string;
  readonly name: string;
  readonly sku: string | null;
  readonly barcode: string | null;
};

/** The products that a pasted list names. */
export type ProductList = {
  readonly products: readonly ListedProduct[];
  /** The first problem of each line that has one. */
  readonly problems: readonly ProductLineProblem[];
};

/**
 * Parses a list of products: reference, name, SKU and barcode, one product per line, separated by tabs, or by semicolons
 * in a line without tabs.
 */
export function productsFromText(text: string): ProductList {
  const products: ListedProduct[] = [];
  const problems: ProductLineProblem[] = [];
  const references = new Set<string>();
  const lines = text.split(/\r?\n/u);
  // A tab that only ends lines separates nothing.
  const isTabbed = lines.some((line) => line.trimEnd().includes('\t'));
  for (const [index, entry] of lines.entries()) {
    if (entry.trim() === '') continue;
    const [referenceId = '', name = '', sku = '', barcode = ''] = entry
      .split(isTabbed && entry.includes('\t') ? '\t' : ';')
      .map((part) => part.trim());
    const product = { referenceId, name, sku, barcode };
    const refuse = (problem: ProductLineProblem['problem']) =>
      void problems.push({ line: index + 1, problem });
    const isTooLong = Object.entries(maxBatchTextLengths).some(
      ([part, maxLength]) => product[part as keyof typeof maxBatchTextLengths].length > maxLength,
    );
    if (referenceId === '' || name === '') refuse('missing');
    else if (isTooLong) refuse('tooLong');
    else if (references.has(referenceId)) refuse('repeated');
    else if (products.length === maxBatchProducts) refuse('tooMany');
    else products.push({ referenceId, name, sku: sku || null, barcode: barcode || null });
    references.add(referenceId);
  }
  return { products, problems };
}
