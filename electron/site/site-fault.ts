import type { SiteFault } from '#shared/site/site.ts';

/** A fault that the desk detects itself. */
export class SiteRefused extends Error {
  override readonly name = 'SiteRefused';
  readonly fault: SiteFault;

  constructor(fault: SiteFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Keyed by PostgreSQL error codes (SQLSTATE, appendix A of its manual); codes starting with `53` concern resources. */
const faultsByState: Readonly<Record<string, SiteFault>> = {
  '28P01': 'wrongPassword',
  '28000': 'wrongPassword',
  '3D000': 'noDatabase',
  '3F000': 'notMade',
  '42P01': 'notMade',
  '42883': 'notMade',
  '42501': 'notAllowed',
  '25006': 'readOnly',
  '53100': 'full',
  // A statement exceeded its time limit.
  '57014': 'slow',
  '53300': 'tooMany',
};

/** Maps an error of the driver, TLS or the server to the fault that Settings shows with its remedy. */
export function toSiteFault(error: unknown): SiteFault {
  if (error instanceof SiteRefused) return error.fault;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/does not support SSL/u.test(message)) return 'noTls';
  if (message === 'Query read timeout') return 'slow';
  // Node's codes for certificates: ERR_TLS_…, CERT_HAS_EXPIRED, UNABLE_TO_VERIFY_LEAF_SIGNATURE, SELF_SIGNED_CERT_…
  if (/CERT|^ERR_TLS|UNABLE_TO_/u.test(code)) return 'certificate';
  return faultsByState[code] ?? 'unreachable';
}
