import { Button, Input } from '@mantine/core';
import { useRef, useState, type PointerEvent } from 'react';
import classes from './review.module.css';

/** Of the picture: enough for paper, and far below what a signature may weigh. */
const width = 900;
const height = 270;
const thinnest = 2;
const thickest = 6;

/** A place to draw a signature in, with a pointer, a pen or a finger. `onDrawn` is given a PNG in Base64. */
export function DrawnSignature({ onDrawn }: { onDrawn: (png: string | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState(false);
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }, of: HTMLCanvasElement) => {
    const box = of.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = pointOf(event, event.currentTarget);
    // A dot is part of a signature.
    lineTo(event.currentTarget, last.current, last.current, event.pressure);
    setDrawn(true);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    for (const step of event.nativeEvent.getCoalescedEvents()) {
      if (last.current === null) return;
      const next = pointOf(step, event.currentTarget);
      lineTo(event.currentTarget, last.current, next, step.pressure);
      last.current = next;
    }
  };
  const end = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (last.current === null) return;
    last.current = null;
    onDrawn(event.currentTarget.toDataURL('image/png').replace(/^data:image\/png;base64,/, ''));
  };
  const clear = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    setDrawn(false);
    onDrawn(null);
  };
  return (
    <div className="stack gap-1">
      <Input.Label labelElement="div">Your signature</Input.Label>
      <canvas
        ref={canvas}
        className={classes.drawing}
        width={width}
        height={height}
        role="img"
        aria-label={drawn ? 'Your signature, as you drew it' : 'Draw your signature here'}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="row gap-2">
        <p className="quiet text-sm grow">
          Draw with a mouse, a pen or a finger. It is printed in the final copy, not in the one you look at here.
        </p>
        <Button size="compact-sm" variant="default" disabled={!drawn} onClick={clear}>
          Clear
        </Button>
      </div>
    </div>
  );
}

function lineTo(
  canvas: HTMLCanvasElement,
  from: { x: number; y: number },
  to: { x: number; y: number },
  pressure: number,
): void {
  const ink = canvas.getContext('2d');
  if (ink === null) return;
  ink.lineCap = 'round';
  // A mouse presses by half.
  ink.lineWidth = thinnest + (thickest - thinnest) * pressure;
  ink.beginPath();
  ink.moveTo(from.x, from.y);
  ink.lineTo(to.x, to.y);
  ink.stroke();
}
