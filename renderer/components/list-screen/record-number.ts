/** The largest number that the service gives a record. */
const largest = 2_147_483_647;

/** Whether the text of an address can be the number of a record; null, where there is none, cannot. */
export function isRecordNumber(text: string | null): text is string {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largest;
}
