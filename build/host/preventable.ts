/** An event object of Electron's kind: listeners may prevent what it announces. */
export type Preventable<Details extends object = object> = Details & {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
};

/** Makes an event with these details, not prevented yet. */
export function preventable<Details extends object>(details?: Details): Preventable<Details> {
  let prevented = false;
  return Object.defineProperties(
    { ...details, preventDefault: () => void (prevented = true) },
    { defaultPrevented: { enumerable: true, get: () => prevented } },
  ) as Preventable<Details>;
}
