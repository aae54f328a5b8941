import { useEffect, useRef } from 'react';
import { previewUrl } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import classes from './one-page.module.css';

export interface Played {
  playing: boolean;
  /** Seconds from its beginning. */
  at: number;
}

/** One window plays; the other one follows it, without sound and without controls. */
export type MediaLink = { lead: (played: Played) => void } | { follow: Played | null };

interface PlayedPageProps {
  item: EvidenceItem;
  type: string;
  media: MediaLink | undefined;
  onReady: () => void;
}

/** A recording. */
export function PlayedPage({ item, type, media, onReady }: PlayedPageProps) {
  const player = useRef<HTMLMediaElement | null>(null);
  const follow = media !== undefined && 'follow' in media ? media.follow : null;
  const following = media !== undefined && 'follow' in media;
  useEffect(() => {
    const here = player.current;
    if (here === null || follow === null) return;
    here.currentTime = follow.at;
    // A browser that plays nothing until somebody clicks in the window leaves the picture where it is.
    if (follow.playing) here.play().catch(() => here.pause());
    else here.pause();
  }, [follow]);
  const report = (): void => {
    const here = player.current;
    if (here !== null && media !== undefined && 'lead' in media) {
      media.lead({ playing: !here.paused, at: here.currentTime });
    }
  };
  const shared = {
    ref: (element: HTMLMediaElement | null) => {
      player.current = element;
    },
    src: previewUrl(item.id),
    controls: !following,
    muted: following,
    preload: 'metadata',
    'aria-label': item.title,
    onLoadedMetadata: onReady,
    onPlay: report,
    onPause: report,
    onSeeked: report,
  } as const;
  // A court recording has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (type.startsWith('video/')) return <video className={classes.picture} {...shared} />;
  if (following) return null;
  return (
    <div className="grid centered full-height p-4">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio className="full-width" {...shared} />
    </div>
  );
}
