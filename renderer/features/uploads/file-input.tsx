import type { Ref } from 'react';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { folderOfDropped } from './upload-batches.ts';
import { useUploadQueue } from './uploads.tsx';

interface FileInputProps {
  /** To be pressed by a button. */
  ref: Ref<HTMLInputElement>;
  /** A folder with all below it, instead of files. */
  ofFolder?: boolean;
  /** Where what is chosen goes; null: in no folder. */
  folderId: string | null;
}

/** Chooses files to add, for those who do not drag. */
export function FileInput({ ref, ofFolder = false, folderId }: FileInputProps) {
  const { caseId } = useMatter().case;
  const queue = useUploadQueue();
  const add = (input: HTMLInputElement): void => {
    const picked = [...(input.files ?? [])].map((file) => ({ file, folder: folderOfDropped(file) }));
    // Emptied, so that choosing the same file again is noticed.
    input.value = '';
    if (picked.length > 0) queue.add(picked, { caseId, folderId });
  };
  return (
    <input
      ref={ref}
      type="file"
      multiple={!ofFolder}
      {...(ofFolder && { webkitdirectory: '' })}
      hidden
      aria-label={ofFolder ? 'A folder' : 'Files'}
      onChange={(event) => add(event.currentTarget)}
    />
  );
}
