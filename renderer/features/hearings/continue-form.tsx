import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { attachResource, readHearingResources, isAttachable } from '#renderer/api/hearings.ts';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { continuedDraft, continuedOutcome } from './hearing-draft.ts';
import { whenWords } from './hearing-times.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { HearingForm } from './hearing-form.tsx';

interface ContinueFormProps {
  hearing: Hearing;
  onDone: (next: Hearing) => void;
  onClose: () => void;
}

/** The next hearing on the same thing: the same facts, another date. The old one says where it went. */
export function ContinueForm({ hearing, onDone, onClose }: ContinueFormProps) {
  const client = useQueryClient();
  const [withList, setWithList] = useState(true);
  const finish = async (next: Hearing, isHere: () => boolean): Promise<void> => {
    try {
      const outcome = continuedOutcome(hearing.outcome, { id: next.id, words: whenWords(next) });
      await stores.hearings.change(client, hearing, { status: 'continued', outcome });
      toastDone(`Continued to ${whenWords(next)}.`);
    } catch (error) {
      toastFailure('The next hearing is made, but this one could not be marked continued', error);
    }
    if (withList && hearing.resourceCount > 0) await takeAlong(next);
    if (isHere()) onDone(next);
  };
  const takeAlong = async (next: Hearing): Promise<void> => {
    try {
      for (const { kind, itemId, note } of await readHearingResources(client, hearing.id)) {
        if (isAttachable(kind)) await attachResource(client, next.id, { kind, itemId, note });
      }
    } catch (error) {
      toastFailure('Some of what to bring could not be copied', error);
    }
  };
  return (
    <HearingForm
      hearing={null}
      canEdit
      start={continuedDraft(hearing)}
      newKey={`continuation of ${hearing.id}`}
      title="Continue to another date"
      saveLabel="Continue the hearing"
      onSaved={finish}
      onClose={onClose}
    >
      {hearing.resourceCount > 0 && (
        <Checkbox
          label={`Bring the same ${formatCount(hearing.resourceCount, 'thing')}`}
          description="The list of this hearing stays as it is."
          checked={withList}
          onChange={(event) => setWithList(event.currentTarget.checked)}
        />
      )}
    </HearingForm>
  );
}
