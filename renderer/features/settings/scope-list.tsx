import { StateShape } from '../../components/feedback/state-mark.tsx';
import styles from './settings.module.css';

type ScopeListProps = { readonly scopes: readonly string[]; readonly isMissing?: boolean };

/** Permissions by their names at the service. */
export function ScopeList({ scopes, isMissing = false }: ScopeListProps) {
  return (
    <ul className={styles.scopes}>
      {scopes.map((scope) => (
        <li key={scope}>
          <StateShape tone={isMissing ? 'attention' : 'done'} />
          <span className="mono">{scope}</span>
        </li>
      ))}
    </ul>
  );
}
