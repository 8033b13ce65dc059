/** Where a finding opens: the address of its record, and what stands in the search part of it. */
export type RecordAddress = { readonly to: string; readonly search: Readonly<Record<string, string>> };

/** Opens a record; within its own place the filters of the list beside it stay. */
export type OpenRecord = (address: RecordAddress) => unknown;
