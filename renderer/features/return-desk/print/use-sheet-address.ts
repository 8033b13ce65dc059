import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Prints the command codes where the address asks for them, once: from any screen they are one command away. */
export function useSheetAddress(onSheet: () => void): void {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const isAsked = search['print'] === 'commands';
  const print = useEffectEvent(() => {
    onSheet();
    void navigate({ to: '/return-desk', search: {}, replace: true });
  });
  useEffect(() => {
    if (isAsked) print();
  }, [isAsked]);
}
