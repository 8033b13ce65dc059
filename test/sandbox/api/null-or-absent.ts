/** Null for some records and missing for others: clients must treat both alike (reference notes, 13). */
export const nullOrAbsent = (name: string, value: unknown, id: number): object =>
  value === null && id % 3 === 0 ? {} : { [name]: value };
