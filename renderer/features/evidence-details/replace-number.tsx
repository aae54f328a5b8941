import { Button, Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useLedger, useTakenNumbers } from '#renderer/api/ledger.ts';
import { replaceNumber } from '#renderer/api/replace-number.ts';
import { listedNow } from '#renderer/features/evidence/shared-number.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useFocusBack } from '#renderer/parts/focus-back.ts';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { nextFree } from '#server/rules/exhibit-numbering.ts';
import { stateWords } from './numbers-given.tsx';

interface ReplaceNumberProps {
  /** Served or filed under its number. */
  item: EvidenceItem;
  onClose: () => void;
}

/** Another number for an exhibit that others have under the one it has; what happens to that is said first. */
export function ReplaceNumber({ item, onClose }: ReplaceNumberProps) {
  const client = useQueryClient();
  const { busy, problem, form } = useTask();
  const { caseId, exhibitNumber: old } = item;
  const taken = useTakenNumbers(caseId);
  const entry = useLedger(caseId).data?.find(
    ({ evidenceId, scheme, state }) => evidenceId === item.id && scheme === 'exhibit' && state !== 'withdrawn',
  );
  const [typed, setTyped] = useState<string | null>(null);
  // The number that it has is one of those that are taken.
  const others = [...listedNow(client, caseId), ...taken, { ...item, id: '' }];
  const number = typed ?? nextFree(others, { ...item, exhibitState: null }) ?? '';
  const notBlank = useNotBlank(number.trim() === '');
  useFocusBack();
  const replace = async (): Promise<void> => {
    await replaceNumber(client, item, number.trim());
    toastDone(`Exhibit ${old} is now Exhibit ${number.trim()}.`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} size={480} title={<b>New number for Exhibit {old}</b>} returnFocus={false}>
      <form {...form(replace)} className="stack gap-3">
        <p className="flush breaks">
          “{item.title}” was {entry === undefined ? item.exhibitState : stateWords(entry)}. Those who have it know it as
          Exhibit {old}, so tell them about the new number.
        </p>
        <p className="flush">
          {old} is never used again. The exhibit index lists it as replaced. This can’t be undone.
        </p>
        <TextInput
          label="New number"
          maxLength={40}
          value={number}
          data-autofocus
          {...notBlank.fieldProps}
          error={notBlank.says}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Refusal says={problem} />
        <div className="flex to-end gap-2">
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Replace the number
          </Button>
        </div>
      </form>
    </Modal>
  );
}
