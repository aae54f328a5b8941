import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFile, IconFolder, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { filterFromQuery, noFolder } from '#renderer/features/evidence/evidence-filter.ts';
import { FileInput } from '#renderer/features/uploads/file-input.tsx';

/** The way in for those who do not drag: files, or a folder with all below it. */
export function AddFiles({ prominent = false }: { prominent?: boolean }) {
  const [query] = useSearchParams();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const shown = filterFromQuery(query).folderId;
  const folderId = shown === noFolder ? null : shown;
  return (
    <>
      <FileInput ref={files} folderId={folderId} />
      <FileInput ref={folder} ofFolder folderId={folderId} />
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
