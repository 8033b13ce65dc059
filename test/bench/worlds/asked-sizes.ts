/** The sizes of the catalog to be measured: 10,000 and 100,000 items up to what `--items` asks for, and that. */
export function askedSizes(args: readonly string[] = process.argv): number[] {
  const at = args.indexOf('--items');
  const most = at < 0 ? 100_000 : Number(args[at + 1]);
  return [...new Set([10_000, 100_000, most])].filter((size) => size <= most);
}
