import { Button } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { verifyOriginal } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import classes from './item-details.module.css';

type State =
  | { at: 'rest' }
  | { at: 'reading' }
  | { at: 'checked'; matches: boolean; checkedAt: string }
  | { at: 'failed'; why: string };

const differs = 'The file on disk is not the one that was added. Restore this file from a backup.';

/** Reads every byte of the original again, and says whether it is still the file that was added. */
export function VerifyOriginal({ item }: { item: EvidenceItem }) {
  const [state, setState] = useState<State>({ at: 'rest' });
  const verify = async (): Promise<void> => {
    setState({ at: 'reading' });
    try {
      setState({ at: 'checked', ...(await verifyOriginal(item.id)) });
    } catch (error) {
      setState({ at: 'failed', why: sentenceFor(error) });
    }
  };
  const wrong = state.at === 'failed' ? state.why : state.at === 'checked' && !state.matches ? differs : null;
  return (
    <div className={classes.verify}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconShieldCheck size={14} aria-hidden />}
        loading={state.at === 'reading'}
        onClick={() => void verify()}
      >
        Verify now
      </Button>
      <div role="status">
        {state.at === 'checked' && state.matches && (
          <span className="inline align-start gap-1h tone-done">
            <IconShieldCheck className="mt-half" size={14} aria-hidden />
            Unchanged, {formatInstant(state.checkedAt)}
          </span>
        )}
        {wrong !== null && (
          <span className="inline align-start gap-1h tone-loss">
            <IconAlertTriangle className="mt-half" size={14} aria-hidden />
            {wrong}
          </span>
        )}
      </div>
    </div>
  );
}
