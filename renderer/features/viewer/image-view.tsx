import { Button } from '@mantine/core';
import { IconPhotoOff, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { useSize } from '#renderer/parts/use-size.ts';
import classes from './viewer.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

interface Size {
  width: number;
  height: number;
}

/** A picture: fitted, or larger and dragged about; turned for looking only. */
export function ImageView({ url, name }: { url: string; name: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<number | null>(null);
  const [turn, setTurn] = useState(0);
  const [natural, setNatural] = useState<Size | null>(null);
  const [broken, setBroken] = useState(false);
  const room = useSize(stage);
  const sideways = turn % 180 !== 0;
  const upright = natural === null ? null : sideways ? { width: natural.height, height: natural.width } : natural;
  const fitted = upright === null || room.width === 0 ? 1 : fit(upright, room);
  const now = scale ?? fitted;
  const larger = (): void => setScale(steps.find((step) => step > now * 1.01) ?? now);
  const smaller = (): void => setScale(steps.findLast((step) => step < now * 0.99) ?? now);
  const rotate = (): void => setTurn((turn + 90) % 360);
  useCommands([
    { group: 'Picture', keys: '+', label: 'Larger', icon: IconZoomIn, run: larger },
    { group: 'Picture', keys: '-', label: 'Smaller', icon: IconZoomOut, run: smaller },
    { group: 'Picture', keys: '0', label: 'Fit the picture', run: () => setScale(null) },
    { group: 'Picture', keys: '1', label: 'Actual size', run: () => setScale(1) },
    { group: 'Picture', keys: 'r', label: 'Turn the view', icon: IconRotateClockwise, run: rotate },
  ]);
  const drag = useDrag(stage);
  useWheelZoom(stage, { larger, smaller });
  if (broken) {
    return (
      <EmptyState icon={IconPhotoOff} title="The picture cannot be shown">
        <p>The file may be damaged. The original is kept; you can save it with “Original” above.</p>
      </EmptyState>
    );
  }
  const shown = natural === null ? undefined : { width: natural.width * now, height: natural.height * now };
  return (
    <div className="stack min-h-0 full-height">
      <div className={classes.tools}>
        <IconButton label="Smaller" icon={IconZoomOut} sign={18} disabled={now <= 0.1} onClick={smaller} />
        <span className={classes.percent}>{Math.round(now * 100)} %</span>
        <IconButton label="Larger" icon={IconZoomIn} sign={18} disabled={now >= 8} onClick={larger} />
        <Button size="compact-sm" variant={scale === null ? 'light' : 'subtle'} onClick={() => setScale(null)}>
          Fit
        </Button>
        <Button size="compact-sm" variant={scale === 1 ? 'light' : 'subtle'} onClick={() => setScale(1)}>
          Actual size
        </Button>
        <IconButton
          label="Turn the view"
          icon={IconRotateClockwise}
          sign={18}
          tip="Turn the view (R)"
          onClick={rotate}
        />
        {turn !== 0 && <ViewOnly />}
      </div>
      <ScrollRegion
        ref={stage}
        className={classes.imageStage}
        data-fit={scale === null || undefined}
        label="Picture"
        {...drag}
      >
        <div
          className={classes.imageBox}
          data-own-picture={natural !== null || undefined}
          data-turned={turn !== 0 || undefined}
          style={upright === null ? undefined : { width: upright.width * now, height: upright.height * now }}
        >
          <img
            src={url}
            alt={name}
            draggable={false}
            style={{ ...shown, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural({ width, height })
            }
            onError={() => setBroken(true)}
          />
        </div>
      </ScrollRegion>
    </div>
  );
}

/** Turning is for the eyes: nobody may wonder whether evidence was changed. */
export function ViewOnly() {
  return (
    <span className="quiet text-xs" role="status">
      Turned in this view only; the file is unchanged
    </span>
  );
}

const inset = 32;

function fit({ width, height }: Size, room: Size): number {
  return Math.min(1, (room.width - inset) / width, (room.height - inset) / height);
}

function useDrag(stage: React.RefObject<HTMLDivElement | null>) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === null) return;
      stage.current?.scrollBy(from.current.x - event.clientX, from.current.y - event.clientY);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
}

/** The wheel with Ctrl, and two fingers on a touchpad. React listens passively and could not keep the page still. */
function useWheelZoom(
  stage: React.RefObject<HTMLDivElement | null>,
  zoom: { larger: () => void; smaller: () => void },
): void {
  const onWheel = useEffectEvent((event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (event.deltaY < 0) zoom.larger();
    else zoom.smaller();
  });
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const listener = (event: WheelEvent): void => onWheel(event);
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, [stage]);
}
