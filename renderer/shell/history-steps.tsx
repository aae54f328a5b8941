import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { WithKeys } from '#renderer/parts/keys.tsx';
import { isMac } from '#renderer/lib/key-names.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';

const [backKeys, forwardKeys] = isMac() ? ['mod+[', 'mod+]'] : ['alt+ArrowLeft', 'alt+ArrowRight'];

/** Back and forward: a window of the application has no browser around it that would have them. */
export function HistorySteps() {
  const { back, forward } = useSteps();
  const goBack = (): void => history.back();
  const goForward = (): void => history.forward();
  useCommands([
    { id: 'back', group: 'General', keys: backKeys, label: 'Back', icon: IconArrowLeft, run: goBack },
    { id: 'forward', group: 'General', keys: forwardKeys, label: 'Forward', icon: IconArrowRight, run: goForward },
  ]);
  return (
    <div className="flex rigid">
      <Tooltip label={<WithKeys label="Back" keys={backKeys} />}>
        <ActionIcon variant="subtle" color="gray" aria-label="Back" disabled={!back} onClick={goBack}>
          <IconArrowLeft size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={<WithKeys label="Forward" keys={forwardKeys} />}>
        <ActionIcon variant="subtle" color="gray" aria-label="Forward" disabled={!forward} onClick={goForward}>
          <IconArrowRight size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

interface Steps {
  back: boolean;
  forward: boolean;
}

/** Without the browser's answer, both are offered. */
let steps: Steps = { back: true, forward: true };

function useSteps(): Steps {
  return useSyncExternalStore(subscribe, readSteps);
}

function readSteps(): Steps {
  if (!('navigation' in window)) return steps;
  const { canGoBack: back, canGoForward: forward } = window.navigation;
  if (back !== steps.back || forward !== steps.forward) steps = { back, forward };
  return steps;
}

function subscribe(listener: () => void): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  navigation.addEventListener('currententrychange', listener);
  return () => navigation.removeEventListener('currententrychange', listener);
}
