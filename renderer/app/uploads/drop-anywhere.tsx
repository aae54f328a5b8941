import { Dropzone } from '@mantine/dropzone';
import { IconFolderDown } from '@tabler/icons-react';
import { folderOfDropped } from '#renderer/lib/upload-batches.ts';
import { useUploadQueue } from './uploads.tsx';
import type { UploadTarget } from './upload-queue.ts';
import classes from './uploads.module.css';

/** Takes files and folders dropped on any part of the window. */
export function DropAnywhere({ target, into }: { target: UploadTarget; into: string }) {
  const queue = useUploadQueue();
  return (
    <section aria-label="Drop files">
      <Dropzone.FullScreen
        onDrop={(files) =>
          queue.add(
            files.map((file) => ({ file, folder: folderOfDropped(file) })),
            target,
          )
        }
        // The queue says of each file what is wrong with it; nothing is turned away without a word.
        maxSize={Infinity}
        classNames={{ fullScreen: classes.dropScreen, inner: classes.dropInner }}
        inputProps={{ 'aria-label': 'Files to add to the evidence' }}
        tabIndex={-1}
        withinPortal={false}
      >
        <div className={classes.dropHint}>
          <IconFolderDown size={40} stroke={1.4} aria-hidden />
          <b>Drop to add to {into}</b>
          <span>Files and whole folders. The originals stay where they are.</span>
        </div>
      </Dropzone.FullScreen>
    </section>
  );
}
