import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ApiError, OfflineError } from '#renderer/api/api-error.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { followDateSettings } from '#renderer/lib/date-settings.ts';
import { speakLanguage } from '#renderer/lib/locale.ts';
import { styleNonce } from '#renderer/lib/nonce.ts';
import { textScales, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { cssVariables, theme } from '#renderer/parts/theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'casewright.color-scheme' });
const client = makeClient();
speakLanguage(navigator.language);

export function Providers({ children }: { children: ReactNode }) {
  const preferences = usePreferences();
  const { density, textSize } = preferences;
  // Before anything under it is drawn: what is drawn asks for no settings.
  followDateSettings(preferences);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
    document.documentElement.style.setProperty('--text-scale', String(textScales[textSize]));
  }, [density, textSize]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={client}>
        {children}
        <Notifications position="bottom-center" limit={4} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

function makeClient(): QueryClient {
  const signedOut = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) void client.invalidateQueries({ queryKey: keys.session });
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== keys.session[0]) signedOut(error);
      },
    }),
    mutationCache: new MutationCache({ onError: signedOut }),
    defaultOptions: {
      queries: {
        // Live updates report what changed; reading again on every focus would only cost.
        staleTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) => error instanceof OfflineError && failures < 2,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
