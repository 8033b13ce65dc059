import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AccountView } from '../../../shared/session/session-view.ts';
import { call } from '../../platform/bridge/call.ts';
import { centersQuery, deskQuery } from '../../platform/bridge/queries.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';
import { useOfferedShortcuts } from '../../platform/keyboard/keymap.tsx';
import type { CommonPorts } from './desk-core.ts';
import type { DeskRoom } from './held-desk.ts';

/** What of the window changes under a desk that lives longer than its screen. */
export type CommonContext = Pick<
  CommonPorts,
  'centers' | 'deskCenter' | 'missingScope' | 'pick' | 'go' | 'focusCodeField'
>;

/** What surrounds a desk of an account that sends with a scope; `pick` answers what is asked on its screen. */
export function useDeskContext(
  account: AccountView,
  scope: string,
  pick: CommonPorts['pick'],
): CommonContext {
  const navigate = useNavigate();
  const offered = useOfferedShortcuts();
  const { data: desk = null } = useQuery(deskQuery(account.id));
  const { data: centers = null } = useQuery(centersQuery(account.id));
  const missingScope = useMissingScope(scope);
  return {
    centers: () => centers?.data ?? null,
    deskCenter: () => (desk === null ? null : { id: desk.centerId, name: desk.centerName }),
    missingScope: () => missingScope,
    pick,
    go: (address) => void navigate({ href: address }),
    focusCodeField: () =>
      offered()
        .findLast(({ label }) => label === 'shortcut.scanPlace')
        ?.run(),
  };
}

/** What every desk needs of the window; nothing is asked or done later for an account that is not here any more. */
export function commonPortsOf({ context, isOwn }: DeskRoom<CommonContext>): CommonPorts {
  const ask: CommonPorts['call'] = async (name, input) => {
    if (!isOwn()) throw new Error('Another account is signed in.');
    return call(name, input);
  };
  return {
    call: ask,
    now: () => new Date(),
    later: (run, afterMs) => {
      const timer = setTimeout(() => isOwn() && run(), afterMs);
      return () => clearTimeout(timer);
    },
    centers: () => context().centers(),
    deskCenter: () => context().deskCenter(),
    missingScope: () => context().missingScope(),
    pick: (number) => context().pick(number),
    go: (address) => context().go(address),
    focusCodeField: () => context().focusCodeField(),
  };
}
