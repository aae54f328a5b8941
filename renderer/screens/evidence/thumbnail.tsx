import { useEffect, useRef, useState } from 'react';
import { thumbnailUrl } from '#renderer/api/client.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { KindIcon } from '#renderer/parts/kind-icon.tsx';
import { kindOf } from '#renderer/lib/file-kind.ts';
import { isRecordingKind } from '#server/rules/recordings.ts';
import { Turns } from './turns.ts';
import classes from './grid.module.css';

/** A card that is scrolled past asks for nothing. */
const restMilliseconds = 90;
const turns = new Turns(3);
/** What was shown before is made already, so it takes no turn; what has no picture is not asked for again. Both by their bytes. */
const seen = new Set<string>();
const without = new Set<string>();

/** The first page of a file; until it is there, and when there is none, the sign of its kind in the same room. */
export function Thumbnail({ item }: { item: EvidenceItem }) {
  const { id, sha256, mimeType, fileName } = item;
  const kind = kindOf(mimeType, fileName);
  const recording = isRecordingKind(kind);
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'waiting' | 'shown' | 'none'>(
    recording || without.has(sha256) ? 'none' : 'waiting',
  );

  useEffect(() => {
    const element = image.current;
    if (element === null) return;
    let endTurn = (): void => undefined;
    const begin = (): void => {
      element.src = thumbnailUrl(id);
    };
    const over = (): void => {
      endTurn();
      if (element.naturalWidth > 0) seen.add(sha256);
      else without.add(sha256);
      setState(element.naturalWidth > 0 ? 'shown' : 'none');
    };
    element.addEventListener('load', over);
    element.addEventListener('error', over);
    if (seen.has(sha256)) begin();
    const wait = (): void => {
      endTurn = turns.take(begin);
    };
    const timer = seen.has(sha256) ? undefined : setTimeout(wait, restMilliseconds);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('load', over);
      element.removeEventListener('error', over);
      // Scrolled past: without an address the browser cancels the request, and the server the work.
      element.removeAttribute('src');
      endTurn();
    };
  }, [id, sha256]);

  return (
    <>
      {state !== 'shown' && (
        <span className="row justify-center quiet cover">
          <KindIcon mimeType={mimeType} fileName={fileName} size={40} />
        </span>
      )}
      {state !== 'none' && (
        <img
          ref={image}
          className={classes.image}
          data-kind={kind}
          data-shown={state === 'shown' || undefined}
          alt=""
          decoding="async"
          draggable={false}
        />
      )}
    </>
  );
}
