import { ActionIcon, Button } from '@mantine/core';
import { IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { ScrollRegion } from '#renderer/components/scroll-region.tsx';
import classes from './viewer.module.css';

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

export function ImageView({ url, name }: { url: string; name: string }) {
  const [scale, setScale] = useState<number | null>(null);
  const [natural, setNatural] = useState<{ width: number; shown: number } | null>(null);
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <EmptyState icon={IconPhotoOff} title="The picture cannot be shown">
        <p>The file may be damaged. The original is kept; you can save it with “Original” above.</p>
      </EmptyState>
    );
  }
  const now = scale ?? (natural === null ? 1 : natural.shown / natural.width);
  return (
    <div className={classes.imageView}>
      <div className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Smaller"
          disabled={now <= (steps[0] ?? 0)}
          onClick={() => setScale(steps.findLast((step) => step < now - 0.01) ?? now)}
        >
          <IconZoomOut size={18} />
        </ActionIcon>
        <span className={classes.percent}>{Math.round(now * 100)} %</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Larger"
          disabled={now >= (steps.at(-1) ?? 4)}
          onClick={() => setScale(steps.find((step) => step > now + 0.01) ?? now)}
        >
          <IconZoomIn size={18} />
        </ActionIcon>
        <Button size="compact-sm" variant={scale === null ? 'light' : 'subtle'} onClick={() => setScale(null)}>
          Fit
        </Button>
        <Button size="compact-sm" variant={scale === 1 ? 'light' : 'subtle'} onClick={() => setScale(1)}>
          Actual size
        </Button>
      </div>
      <ScrollRegion className={classes.imageStage} data-fit={scale === null || undefined} label="Picture">
        <img
          src={url}
          alt={name}
          style={scale === null || natural === null ? undefined : { width: natural.width * scale }}
          onLoad={(event) =>
            setNatural({ width: event.currentTarget.naturalWidth, shown: event.currentTarget.clientWidth })
          }
          onError={() => setBroken(true)}
        />
      </ScrollRegion>
    </div>
  );
}
