/** A body as JSON; null if it is empty, and the text itself if it is not JSON. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
