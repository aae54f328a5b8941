import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { allUnsaved, dropUnsaved, onUnsaved, unsavedOfRecord, wordsOf } from './unsaved.ts';

/** Something was typed in forms of this record and is not saved. */
export function useHasUnsaved(id: string): boolean {
  return unsavedOfRecord(useSyncExternalStore(onUnsaved, allUnsaved), id).length > 0;
}

/** What was typed for a record that can't be saved any more: to be taken elsewhere, or discarded. */
export function UnsavedText({ id }: { id: string }) {
  const typed = unsavedOfRecord(useSyncExternalStore(onUnsaved, allUnsaved), id);
  const words = typed.map(([, { draft }]) => wordsOf(draft)).join('\n');
  return (
    <div className="grid gap-2 mt-2">
      <p>What you typed is not saved, but kept here.</p>
      <div className="flex wrap justify-center gap-2">
        {words !== '' && (
          <Button variant="default" onClick={() => void navigator.clipboard.writeText(words)}>
            Copy the text
          </Button>
        )}
        <Button variant="default" onClick={() => typed.forEach(([key]) => dropUnsaved(key))}>
          Discard it
        </Button>
      </div>
    </div>
  );
}
