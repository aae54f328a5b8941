import { IconFileUnknown } from '@tabler/icons-react';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { SaveButton } from '#renderer/parts/save-button.tsx';

interface UnshownProps {
  href: string;
  fileName: string;
  /** Why, in the server's own sentence. */
  why?: string | undefined;
}

/** A file that cannot be shown is never lost: it can be saved and opened in another program. */
export function Unshown({ href, fileName, why }: UnshownProps) {
  return (
    <EmptyState
      icon={IconFileUnknown}
      title={why === undefined ? 'This kind of file cannot be shown here' : 'This file cannot be shown'}
      action={
        <SaveButton href={href} fileName={fileName}>
          Save the original
        </SaveButton>
      }
    >
      {why !== undefined && <p>{why}</p>}
      <p>The original is kept byte for byte. Save it to open it in its own program.</p>
    </EmptyState>
  );
}
