/** Fails the build if Node or browser types leak into `shared/`: each line below must remain an error. */

// @ts-expect-error `shared/` runs in the page too: it knows no Node.
export const canaryProcess: unknown = typeof process === 'undefined' ? null : process.pid;

// @ts-expect-error `shared/` runs in the main process too: it knows no page.
export const canaryDocument: unknown = typeof document === 'undefined' ? null : document.title;
