import { z } from 'zod';
import { sentenceText } from '#electron/log/sentence-text.ts';
import { readInput } from '#shared/ipc/read-input.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import type { ManagedProblem, PolicyView } from '#shared/preferences/contract.ts';
import {
  type ManagedPreference,
  type ManagedSetting,
  managedSettings,
} from '#shared/preferences/model/managed-settings.ts';
import { PreferencesView } from '#shared/preferences/preferences-view.ts';
import { notJson, ProfileRefused } from './profile.ts';
import { managedProfilesPath, readManagedText } from './profiles.ts';

type ManagedValues = Partial<Pick<PreferencesView, ManagedPreference>> & {
  /** Stored by the system, not in the preferences. */
  startAtLogin?: boolean;
};

const schemas = { ...PreferencesView.shape, startAtLogin: z.boolean() };

/** Settings from IT for this computer. */
export type Policy = {
  readonly problems: readonly ManagedProblem[];
  /** Replace the app's own defaults; the user may choose otherwise. */
  readonly defaults: ManagedValues;
  /** In effect whatever the user has chosen. */
  readonly locked: ManagedValues;
};

export const noPolicy: Policy = { problems: [], defaults: {}, locked: {} };

/** Returns where IT installs the policy: beside the managed profiles, by `process.platform`. */
export function managedPolicyPath(
  platform: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  return managedProfilesPath(platform, environment).replace(/profiles\.json$/u, 'policy.json');
}

/**
 * Reads the policy; a missing file sets nothing. Never throws: unusable entries are listed in the problems by field
 * (`locked.syncShare`), and the other fields apply. A file that anyone but an administrator could have written sets
 * nothing, see {@link readManagedText}.
 */
export function readPolicy(path: string, administrator: number | null): Policy {
  const problems: ManagedProblem[] = [];
  const refuse = (fields: Record<string, Sentence[]>, group = '') => {
    for (const [field, sentences] of Object.entries(fields)) {
      problems.push({ path, field: [group, field].filter((part) => part !== '').join('.'), sentences });
    }
  };
  const readGroup = (group: 'defaults' | 'locked', entries: Record<string, unknown>): ManagedValues => {
    const values: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(entries)) {
      const isManaged = (managedSettings as readonly string[]).includes(name);
      const schema = isManaged ? { [name]: schemas[name as ManagedSetting] } : {};
      const read = readInput(z.strictObject(schema), { [name]: value });
      if (read.ok) Object.assign(values, read.value);
      else if (read.failure.code === 'INVALID') refuse(read.failure.fields, group);
    }
    return values;
  };

  let json: unknown;
  try {
    const text = readManagedText(path, administrator);
    json = text === null ? {} : JSON.parse(text);
  } catch (error) {
    refuse(error instanceof ProfileRefused ? error.fields : { '': [notJson(error)] });
    return { ...noPolicy, problems };
  }
  const file = z.record(z.string(), z.unknown()).safeParse(json);
  if (!file.success) refuse({ '': [sentence('invalid.policy.form')] });
  const groups: Record<'defaults' | 'locked', ManagedValues> = { defaults: {}, locked: {} };
  for (const [group, entries] of Object.entries(file.data ?? {})) {
    const { data } = z.record(z.string(), z.unknown()).safeParse(entries);
    if (group !== 'defaults' && group !== 'locked') refuse({ [group]: [sentence('invalid.unknownField')] });
    else if (data === undefined) refuse({ [group]: [sentence('invalid.policy.form')] });
    else groups[group] = readGroup(group, data);
  }
  return { problems, ...groups };
}

/** Returns one log line per problem. */
export function problemLines({ problems }: Policy): string[] {
  return problems.map(
    ({ path, field, sentences }) =>
      `${path}: ${field === '' ? 'the file' : field} cannot be used (${sentences.map(sentenceText).join(', ')}).`,
  );
}

export function lockedAmong({ locked }: Policy, names: readonly string[]): readonly string[] {
  return names.filter((name) => Object.hasOwn(locked, name));
}

export function preferencesAmong({
  startAtLogin: _startAtLogin,
  ...preferences
}: ManagedValues): Partial<PreferencesView> {
  return preferences;
}

export function toPolicyView({ problems, locked }: Policy): PolicyView {
  return { problems: [...problems], locked: managedSettings.filter((name) => Object.hasOwn(locked, name)) };
}
