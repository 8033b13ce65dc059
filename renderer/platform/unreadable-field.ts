/**
 * Whether a date or time is typed in part, or is none: its field then has no value, and typing into it no event. If a
 * scan's keys reached it, it is empty and marked as invalid.
 */
export function isUnreadable({ validity }: Pick<HTMLInputElement, 'validity'>): boolean {
  return validity.badInput || validity.customError;
}

/** Returns the unreadable fields of a part of the page. */
export function unreadableFields(part: HTMLElement | null): HTMLInputElement[] {
  return [...(part?.querySelectorAll('input') ?? [])].filter(isUnreadable);
}
