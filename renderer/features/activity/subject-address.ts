/** Where a person finds what something was done to. */
type SubjectAddress = { readonly to: `/${string}`; readonly search: Readonly<Record<string, string>> };

type Rule = readonly [RegExp, (found: RegExpExecArray) => SubjectAddress];

const at = (to: `/${string}`, search: SubjectAddress['search'] = {}): SubjectAddress => ({ to, search });

/** As the main process writes subjects; the first that fits counts. */
const rules: readonly Rule[] = [
  [/^unidentified receiving order (\d+)/u, ([, id]) => at(`/unidentified/${id}`)],
  [/^receiving order (\d+)$/u, ([, id]) => at(`/receiving/${id}`)],
  [/^return (\d+)$/u, ([, id]) => at(`/returns/${id}`)],
  [/^shipment (\d+)$/u, ([, id = '']) => at('/orders', { text: id })],
  [/^lot (.+?)(?: \(\d{4}-\d\d-\d\d\))? of item (\d+)$/u, ([, lot = '', id]) => at(`/lots/${id}`, { lot })],
  // Under its reference it is known to the outbox alone.
  [/^(?:return|new receiving order) /u, () => at('/outbox')],
];

/** Where the subject of an activity is looked at; null where it is no single thing. */
export function subjectAddress(subject: string | null): SubjectAddress | null {
  if (subject === null) return null;
  for (const [pattern, addressOf] of rules) {
    const found = pattern.exec(subject);
    if (found !== null) return addressOf(found);
  }
  return null;
}

export function subjectLink(subject: string | null): `/${string}` | null {
  const address = subjectAddress(subject);
  if (address === null) return null;
  const search = new URLSearchParams(
    Object.entries(address.search).map(([name, value]) => [name, JSON.stringify(value)]),
  ).toString();
  return search === '' ? address.to : `${address.to}?${search}`;
}
