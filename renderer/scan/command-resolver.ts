import { readDeskCommand } from '../../shared/desk/desk-command.ts';
import type { OpenRecord } from './open-record.ts';
import type { ScanFinding, ScanResolver } from './scan-finding.ts';

/** What the command codes are called, and what they lead to. */
export type CommandPlaces = {
  readonly label: string;
  readonly detail: string;
  /** The names of the desks, by the command that opens each. */
  readonly titles: Readonly<Record<DeskOpening, string>>;
  readonly open: OpenRecord;
};

const deskPaths = { return: '/return-desk', receive: '/receiving-desk' } as const;

type DeskOpening = keyof typeof deskPaths;

/**
 * Leads to the return desk and the receiving desk from any screen by the command codes for them. All other commands
 * are for the desks themselves, which take every scan while they are open.
 */
export function createCommandResolver({ label, titles, detail, open }: CommandPlaces): ScanResolver {
  return {
    id: 'commands',
    label,
    async resolve({ text, keyText }) {
      const opening = [text, keyText ?? text].map(openingOf).find((each) => each !== null);
      if (opening === undefined) return null;
      const path = deskPaths[opening];
      const finding: ScanFinding = {
        key: path,
        kind: 'command',
        title: titles[opening],
        detail,
        isLikely: true,
        match: null,
        asOf: null,
        open: () => open({ to: path, search: {} }),
      };
      return [finding];
    },
  };
}

function openingOf(text: string): DeskOpening | null {
  const kind = readDeskCommand(text)?.kind;
  return kind === 'return' || kind === 'receive' ? kind : null;
}
