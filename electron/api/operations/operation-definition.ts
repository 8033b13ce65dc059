import type { ServiceScope } from '#shared/session/model/scopes.ts';

export type OperationMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The spelling of the keys in a request body: 1.0 returns are camelCase, nearly all else is snake_case. */
export type BodyStyle = 'none' | 'snake_case' | 'camelCase';

export type OperationVersion = {
  readonly version: string;
  readonly method: OperationMethod;
  /** Path below the version, with `{name}` for each path parameter. */
  readonly path: string;
  readonly body: BodyStyle;
  /** Whether the specification names this operation at this version; the rest is reference-only. */
  readonly isSpecified: boolean;
};

/** One operation of the service: its requirements, and its location at each version, newest first. */
export type OperationDefinition = {
  /** The scope that it is assumed to need (reference-notes 16.1). */
  readonly scope: ServiceScope;
  readonly channelHeader: 'none' | 'optional' | 'required';
  readonly versions: readonly OperationVersion[];
  /**
   * For an operation on a part of a record: the operation that reads the record with the same path values. A 404 means
   * that this server does not offer the part if the record itself exists.
   */
  readonly partOf?: string;
  /**
   * For an operation that reads a record: a list of it and the parameter that takes its ID, null if the list takes
   * none. A 404 means that this server does not read single records if the list contains the record, or is missing too.
   */
  readonly listedBy?: { readonly operation: string; readonly parameter: string | null };
  /** Whether it changes nothing although it is sent as POST, so that it may be retried. */
  readonly isRead?: true;
};

/** Unless `more` states otherwise, no channel header is sent. */
export function operation(
  scope: ServiceScope,
  versions: readonly OperationVersion[],
  more: Partial<Omit<OperationDefinition, 'scope' | 'versions'>> = {},
): OperationDefinition {
  return { scope, channelHeader: 'none', versions, ...more };
}

/** The dated versions, newest first. */
export const datedApiVersions = ['2026-07', '2026-01', '2025-07'] as const;

export function get(version: string, path: string, isSpecified: boolean): OperationVersion {
  return { version, method: 'GET', path, body: 'none', isSpecified };
}

/** Newest first; `specified` lists those that the specification names. */
export function getAtDated(path: string, specified: readonly string[] = []): OperationVersion[] {
  return datedApiVersions.map((version) => get(version, path, specified.includes(version)));
}

export function post(
  version: string,
  path: string,
  isSpecified: boolean,
  body: BodyStyle = 'snake_case',
): OperationVersion {
  return { version, method: 'POST', path, body, isSpecified };
}

/** Like {@link getAtDated}, for a POST that the specification names at every dated version unless stated otherwise. */
export function postAtDated(
  path: string,
  body: BodyStyle = 'snake_case',
  specified: readonly string[] = datedApiVersions,
): OperationVersion[] {
  return datedApiVersions.map((version) => post(version, path, specified.includes(version), body));
}

/** Returns the same versions with another method. */
export function withMethod(
  method: OperationMethod,
  versions: readonly OperationVersion[],
): OperationVersion[] {
  return versions.map((version) => ({ ...version, method }));
}
