import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import {
  allUnsaved,
  dropUnsaved,
  isFleeting,
  isFromBefore,
  keepUnsaved,
  onUnsaved,
} from '#renderer/features/record-form/unsaved.ts';
import { openForms } from '#renderer/features/record-form/use-kept-unsaved.ts';
import { toastWithAction } from '#renderer/features/toasts/toasts.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Notice } from './notice.tsx';
import { useOpenAnew } from './open-anew.ts';

/** After a reload or a crash: what was being written then, to go on with or to discard. */
export function UnsavedNotice() {
  const { caseId } = useMatter().case;
  const openAnew = useOpenAnew();
  const kept = useSyncExternalStore(onUnsaved, allUnsaved);
  useWarningBeforeLeaving();
  const left = [...kept].filter(([key, typed]) => typed.caseId === caseId && isFromBefore(key) && !openForms.has(key));
  const [first] = left;
  const fleeting = useSyncExternalStore(onUnsaved, isFleeting);
  if (fleeting) return <FleetingNotice />;
  if (first === undefined) return null;
  const [key, typed] = first;
  const discard = (): void => {
    dropUnsaved(key);
    toastWithAction(`What you typed for ${typed.name} was discarded.`, 'Undo', () => keepUnsaved(key, typed, typed));
  };
  return (
    <Notice
      key={key}
      label="Not saved"
      sign={IconPencil}
      actions={
        <>
          <Button size="compact-sm" variant="default" onClick={discard}>
            Discard
          </Button>
          <Button size="compact-sm" onClick={() => openAnew(typed.address)}>
            Continue writing
          </Button>
        </>
      }
    >
      <b>You were writing {typed.name} and didn’t save it.</b> What you typed is kept in this browser.
      {left.length > 1 && ` What you typed in ${formatCount(left.length - 1, 'other place')} is kept too.`}
    </Notice>
  );
}

/** A reload or a crash would lose what is typed: this browser can keep none of it. */
function FleetingNotice() {
  return (
    <Notice label="Typing can’t be kept" sign={IconAlertTriangle} role="status">
      <b>This browser can’t keep what you type.</b> Its storage is full or blocked. Save before you reload or close this
      window.
    </Notice>
  );
}

/** The browser asks before a window with text that is not saved goes. */
function useWarningBeforeLeaving(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isFleeting() || [...allUnsaved().keys()].some((key) => openForms.has(key))) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
