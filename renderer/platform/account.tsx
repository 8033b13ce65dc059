import { createContext, type ReactNode, use } from 'react';
import type { AccountView } from '#shared/session/session-view.ts';

const AccountContext = createContext<AccountView | null>(null);

export function AccountProvider(props: { readonly account: AccountView; readonly children: ReactNode }) {
  return <AccountContext value={props.account}>{props.children}</AccountContext>;
}

/** Returns the account whose data the screen shows: the signed-in account, or the last one if its session ended. */
export function useAccount(): AccountView {
  const account = use(AccountContext);
  if (account === null) throw new Error('There is no AccountProvider above.');
  return account;
}
