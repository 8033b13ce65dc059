import { createContext, type ReactNode, use } from 'react';
import type { AccountView } from '#shared/session/session-view.ts';

const AccountContext = createContext<AccountView | null>(null);

/** Says to every screen below whose data it shows. */
export function AccountProvider(props: { readonly account: AccountView; readonly children: ReactNode }) {
  return <AccountContext value={props.account}>{props.children}</AccountContext>;
}

/** Whose data the screen shows: who is signed in, or was until the session ended. */
export function useAccount(): AccountView {
  const account = use(AccountContext);
  if (account === null) throw new Error('There is no AccountProvider above.');
  return account;
}
