import { SegmentedControl } from '@mantine/core';
import { IconPlayerPlay, IconRewindBackward10, IconRewindForward10 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import { useFileText, useFileView } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { factLabels } from '#renderer/features/evidence/file-facts.ts';
import { formatDuration } from '#renderer/lib/quantities.ts';
import { Transcript } from './transcript.tsx';
import classes from './media.module.css';
import viewer from './viewer.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

const speeds = ['0.5', '0.75', '1', '1.25', '1.5', '2'];

/** A recording, played from the original itself, with its transcript when there is one. */
export function MediaView({ item, q }: { item: EvidenceItem; q: string }) {
  const player = useRef<HTMLMediaElement | null>(null);
  const [unplayable, setUnplayable] = useState(false);
  const [speed, setSpeed] = useState('1');
  const transcript = useFileText(item, item.extraction.method === 'transcript');
  const skip = (seconds: number): void => {
    const media = player.current;
    if (media !== null) media.currentTime = Math.max(0, media.currentTime + seconds);
  };
  const playOrPause = (): void => {
    const media = player.current;
    if (media === null) return;
    // A file that cannot be played says so by its error event.
    if (media.paused) media.play().catch(() => setUnplayable(media.error !== null));
    else media.pause();
  };
  const play = (wanted: string): void => {
    setSpeed(wanted);
    if (player.current !== null) player.current.playbackRate = Number(wanted);
  };
  const faster = (by: number): void => play(speeds[speeds.indexOf(speed) + by] ?? speed);
  useCommands([
    { group: 'Recording', keys: ' ', label: 'Play or pause', icon: IconPlayerPlay, run: playOrPause },
    { group: 'Recording', keys: 'ArrowLeft', label: 'Back 10 seconds', run: () => skip(-10) },
    { group: 'Recording', keys: 'ArrowRight', label: 'On 10 seconds', run: () => skip(10) },
    { group: 'Recording', keys: '>', label: 'Faster', run: () => faster(1) },
    { group: 'Recording', keys: '<', label: 'Slower', run: () => faster(-1) },
  ]);
  if (unplayable) {
    return (
      <EmptyState icon={IconPlayerPlay} title="This recording cannot be played here">
        <p>The original is kept byte for byte. Save it with “Original” above to play it with another program.</p>
      </EmptyState>
    );
  }
  const video = item.mimeType.startsWith('video/');
  const media = {
    ref: (element: HTMLMediaElement | null) => {
      player.current = element;
    },
    src: fileUrl(item.id, { preview: true }),
    controls: true,
    preload: 'metadata',
    'aria-label': item.title,
    onError: () => setUnplayable(true),
  } as const;
  return (
    <div className="stack min-h-0 full-height">
      <div className={viewer.tools}>
        <IconButton
          label="Back 10 seconds"
          icon={IconRewindBackward10}
          sign={18}
          tip="Back 10 seconds (←)"
          onClick={() => skip(-10)}
        />
        <IconButton
          label="On 10 seconds"
          icon={IconRewindForward10}
          sign={18}
          tip="On 10 seconds (→)"
          onClick={() => skip(10)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Speed"
          data={speeds.map((value) => ({ value, label: `${value}×` }))}
          value={speed}
          onChange={play}
        />
      </div>
      <div className={classes.media}>
        {/* The words are below as text; a court recording has no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        {video ? <video {...media} /> : <audio {...media} />}
        <Facts item={item} />
      </div>
      {transcript.data !== undefined && (
        <Transcript
          text={transcript.data.join('\n')}
          q={q}
          onTime={(seconds) => {
            if (player.current !== null) player.current.currentTime = seconds;
          }}
        />
      )}
    </div>
  );
}

/** Length and codecs; a recording without them is played all the same. */
function Facts({ item }: { item: EvidenceItem }) {
  const view = useFileView(item).data?.view;
  if (view?.kind !== 'facts') return null;
  const length = view.durationSeconds ?? item.durationSeconds;
  const facts = factLabels(view.facts);
  return (
    <dl className={classes.facts}>
      {length !== null && (
        <div className="flex gap-2">
          <dt>Length</dt>
          <dd className="figures ink">{formatDuration(length)}</dd>
        </div>
      )}
      {facts.map(([label, value]) => (
        <div className="flex gap-2" key={label}>
          <dt>{label}</dt>
          <dd className="figures ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
