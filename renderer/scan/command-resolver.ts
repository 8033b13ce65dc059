import { readDeskCommand } from '../../shared/returns/desk-command.ts';
import type { OpenRecord } from './open-record.ts';
import type { ScanFinding, ScanResolver } from './scan-finding.ts';

/** What a command code is called, and what it leads to. */
export type CommandPlace = {
  readonly label: string;
  readonly title: string;
  readonly detail: string;
  readonly open: OpenRecord;
};

const deskPath = '/return-desk';

/**
 * Leads to the return desk from any screen by the command code for it. All other commands are for the desk itself,
 * which takes every scan while it is open.
 */
export function createCommandResolver({ label, title, detail, open }: CommandPlace): ScanResolver {
  return {
    id: 'commands',
    label,
    async resolve({ text, keyText }) {
      const texts = keyText === null ? [text] : [text, keyText];
      if (!texts.some((each) => readDeskCommand(each)?.kind === 'return')) return null;
      const finding: ScanFinding = {
        key: deskPath,
        kind: 'command',
        title,
        detail,
        isLikely: true,
        match: null,
        asOf: null,
        open: () => open({ to: deskPath, search: {} }),
      };
      return [finding];
    },
  };
}
