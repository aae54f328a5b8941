import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFile, IconFolder, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useUploadQueue } from '#renderer/features/uploads/uploads.tsx';
import { filterFromQuery, noFolder } from '#renderer/features/evidence/evidence-filter.ts';
import { folderOfDropped } from '#renderer/features/uploads/upload-batches.ts';

/** The way in for those who do not drag: files, or a folder with all below it. */
export function AddFiles({ prominent = false }: { prominent?: boolean }) {
  const { case: matter } = useMatter();
  const queue = useUploadQueue();
  const [query] = useSearchParams();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const shown = filterFromQuery(query).folderId;

  const add = (input: HTMLInputElement): void => {
    const folderId = shown === noFolder ? null : shown;
    const picked = [...(input.files ?? [])].map((file) => ({ file, folder: folderOfDropped(file) }));
    // Emptied, so that choosing the same file again is noticed.
    input.value = '';
    if (picked.length > 0) queue.add(picked, { caseId: matter.caseId, folderId });
  };
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={(event) => add(event.currentTarget)}
        aria-label="Files"
      />
      <input
        ref={(element) => {
          folder.current = element;
          if (element !== null) element.webkitdirectory = true;
        }}
        type="file"
        hidden
        onChange={(event) => add(event.currentTarget)}
        aria-label="A folder"
      />
      {prominent ? (
        <>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => files.current?.click()}>
            Add files
          </Button>
          <Button
            variant="default"
            leftSection={<IconFolder size={16} aria-hidden />}
            onClick={() => folder.current?.click()}
          >
            Add a folder
          </Button>
        </>
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              Add
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconFile size={16} aria-hidden />} onClick={() => files.current?.click()}>
              Files
            </Menu.Item>
            <Menu.Item leftSection={<IconFolder size={16} aria-hidden />} onClick={() => folder.current?.click()}>
              A folder and all in it
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
