import { Button, type ButtonProps } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ChosenFile } from './upload-requests.ts';

/** What becomes a document: the server looks at the bytes, this only spares the choice of what can't. */
const accepted = '.docx,.doc,.odt,.rtf,.md,.markdown,.txt,.html,.htm,.pdf,.png,.jpg,.jpeg,.tif,.tiff,.heic,.webp';

interface UploadButtonProps extends ButtonProps {
  label: string;
  busy: boolean;
  onFiles: (files: readonly ChosenFile[]) => void;
}

/** Chooses files to make documents of, for those who do not drag. */
export function UploadButton({ label, busy, onFiles, ...look }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (chooser: HTMLInputElement): void => {
    const files = [...(chooser.files ?? [])].map((file) => ({ file, folder: '' }));
    // Emptied, so that choosing the same file again is noticed.
    chooser.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileUpload size={16} aria-hidden />}
        {...look}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Files to upload"
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
