/** The records in lists of so many, the last one as long as it comes. */
export function* chunksOf<Entry>(records: Iterable<Entry>, size: number): Generator<Entry[]> {
  let chunk: Entry[] = [];
  for (const record of records) {
    chunk.push(record);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
