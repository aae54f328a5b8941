import { Loader } from '@mantine/core';
import { IconFolderDown } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRoute } from 'wouter';
import { formatCount } from '#renderer/lib/quantities.ts';
import { readDropped } from './read-dropped.ts';
import type { UploadTarget } from './upload.ts';
import { useUploadQueue } from './uploads.tsx';
import classes from './uploads.module.css';

/** Takes files and folders dropped on any part of the window. */
export function DropAnywhere({ target, into }: { target: UploadTarget; into: string }) {
  const queue = useUploadQueue();
  const [found, setFound] = useState<number | null>(null);
  // That screen takes contact cards for itself.
  const [onContacts] = useRoute('/contacts');
  // So does that one documents.
  const [onDocuments] = useRoute('/documents');
  const { over, cards } = useFilesDragged((data) => {
    setFound(0);
    let reportedAt = 0;
    const reading = readDropped(data, (files) => {
      if (files - reportedAt < 100) return;
      reportedAt = files;
      setFound(files);
    });
    queue.add(reading, target);
    void reading.finally(() => setFound(null));
  });
  const asContacts = cards && onContacts;
  if (over) {
    return (
      <div className={classes.dropScreen}>
        <div className={classes.dropHint}>
          <IconFolderDown size={40} stroke={1.4} aria-hidden />
          <b>{asContacts ? cardWords.title : onDocuments ? documentWords.title : `Drop to add to ${into}`}</b>
          <span className="quiet text-md">
            {asContacts ? cardWords.text : onDocuments ? documentWords.text : evidenceText}
          </span>
        </div>
      </div>
    );
  }
  if (found === null || found === 0) return null;
  return (
    <div className={classes.looking} role="status">
      <Loader size={14} aria-hidden />
      Looking through what you dropped: {formatCount(found, 'file')} so far
    </div>
  );
}

const cardWords = { title: 'Drop to look through the contact cards', text: 'You choose what to import first.' };
const documentWords = {
  title: 'Drop to make documents of them',
  text: 'Their text can be edited here. The original files are kept with it.',
};
const evidenceText = 'Files and whole folders. The originals stay where they are.';

interface Held {
  over: boolean;
  /** They are contact cards, as far as the browser says before they are dropped. */
  cards: boolean;
}

const nothingHeld: Held = { over: false, cards: false };

function heldIn(data: DataTransfer | null): Held {
  const items = [...(data?.items ?? [])];
  return { over: true, cards: items.length > 0 && items.every(({ type }) => /^text\/(?:x-)?vcard\b/i.test(type)) };
}

/** Whether files from outside are held over the window; `onDrop` gets them. */
function useFilesDragged(onDrop: (data: DataTransfer) => void): Held {
  const [held, setHeld] = useState(nothingHeld);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const stop = new AbortController();
    // What is dragged from one place of the window to another is no new file, though pictures claim to be.
    let fromInside = false;
    // Every element says that it is entered and left: files are over the window while more are entered than left.
    let entered = 0;
    const leave = (): void => {
      entered = 0;
      setHeld(nothingHeld);
    };
    const ofFiles = {
      dragenter: (event: DragEvent) => {
        event.preventDefault();
        entered += 1;
        setHeld(heldIn(event.dataTransfer));
      },
      dragover: (event: DragEvent) => event.preventDefault(),
      dragleave: () => {
        entered -= 1;
        if (entered <= 0) leave();
      },
      drop: (event: DragEvent) => {
        // The screen took it for itself, such as contact cards.
        const taken = event.defaultPrevented;
        event.preventDefault();
        leave();
        if (!taken && event.dataTransfer !== null) take(event.dataTransfer);
      },
    };
    const listen = (type: keyof WindowEventMap, listener: (event: DragEvent) => void): void =>
      window.addEventListener(type, listener as (event: Event) => void, { signal: stop.signal });
    listen('dragstart', () => (fromInside = true));
    listen('dragend', () => (fromInside = false));
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
      listen(type, (event) => {
        if (!fromInside && event.dataTransfer?.types.includes('Files') === true) ofFiles[type](event);
      });
    }
    return () => stop.abort();
  }, []);
  return held;
}
