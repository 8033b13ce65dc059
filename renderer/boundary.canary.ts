/** Fails the build if Node's types leak into the window: each line below must remain an error. */

// @ts-expect-error The window has no `process`.
export const canaryProcess: unknown = typeof process === 'undefined' ? null : process.pid;

// @ts-expect-error The window has no Node namespace.
export type CanaryNode = NodeJS.Timeout;
