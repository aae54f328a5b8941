import { IconUpload } from '@tabler/icons-react';
import { useUploads } from '#renderer/features/uploads/uploads.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import classes from './activity.module.css';

/** Files on their way in, in one line: their list has its own place. */
export function UploadsLine() {
  const { uploads, running } = useUploads();
  if (!running) return null;
  return (
    <p className={classes.uploads}>
      <IconUpload className="mt-half" size={16} stroke={1.6} aria-hidden />
      <span>Adding {formatCount(uploads.length, 'file')}. Each file’s progress is in the list below.</span>
    </p>
  );
}
