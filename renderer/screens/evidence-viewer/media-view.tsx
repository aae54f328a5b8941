import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import classes from './viewer.module.css';

/** A recording, played from the original itself. */
export function MediaView({ item }: { item: EvidenceItem }) {
  const [unplayable, setUnplayable] = useState(false);
  const video = item.mimeType.startsWith('video/');
  if (unplayable) {
    return (
      <EmptyState icon={IconPlayerPlay} title="This recording cannot be played here">
        <p>The original is kept byte for byte. Save it with “Original” above to play it with another program.</p>
      </EmptyState>
    );
  }
  const media = {
    src: fileUrl(item.id, { preview: true }),
    controls: true,
    preload: 'metadata',
    'aria-label': item.title,
    onError: () => setUnplayable(true),
  } as const;
  return (
    <div className={classes.media}>
      {/* There is no transcript yet to make captions of. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {video ? <video {...media} /> : <audio {...media} />}
    </div>
  );
}
