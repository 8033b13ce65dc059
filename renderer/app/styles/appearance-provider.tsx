import { MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { kitVariables, theme } from './theme.ts';

type AppearanceProviderProps = { readonly nonce: string; readonly children: ReactNode };

/** Theme and density from the preferences; `system` follows the computer as it changes. */
export function AppearanceProvider({ nonce, children }: AppearanceProviderProps) {
  const [{ theme: chosen, density }] = usePreferences();
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={kitVariables}
      forceColorScheme={chosen === 'system' ? system : chosen}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
