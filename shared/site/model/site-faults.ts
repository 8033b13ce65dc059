/** Why a desk does without its site; each has its own advice. */
export const siteFaults = [
  'noPassword',
  'keychain',
  'wrongPassword',
  'noDatabase',
  'certificate',
  'noTls',
  'notMade',
  'schemaOld',
  'schemaNew',
  'notAllowed',
  'full',
  'tooMany',
  'readOnly',
  'unreachable',
] as const;
export type SiteFault = (typeof siteFaults)[number];
