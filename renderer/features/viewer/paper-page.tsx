import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTextAt } from '#renderer/api/file-views.ts';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { useSize } from '#renderer/parts/use-size.ts';
import { withStyle } from './document-frame.tsx';
import classes from './one-page.module.css';

/** A letter page at 96 pixels an inch; the lines at its lower edge are seen again at the top of the next. */
const paper = { width: 816, height: 1056 };
const step = 1008;

interface PaperPageProps {
  address: string;
  /** A safe page; otherwise plain text. */
  html: boolean;
  title: string;
  page: number;
  onPages: (pages: number) => void;
  spoken: boolean;
}

/** A text cut into pages of paper: the same in every window, however large that is. */
export function PaperPage({ address, spoken, ...rest }: PaperPageProps) {
  const text = useTextAt(address);
  if (!spoken && text.data === undefined) return null;
  return (
    <Loaded of={text} loading="Opening the file" failed="The file could not be shown">
      {(read) => <Paper {...rest} text={read} />}
    </Loaded>
  );
}

function Paper({ text, html, title, page, onPages }: Omit<PaperPageProps, 'address' | 'spoken'> & { text: string }) {
  const room = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(room);
  const [sheet, setSheet] = useState<Element | null>(null);
  const report = useEffectEvent(onPages);
  useEffect(() => {
    if (sheet !== null) report(Math.max(1, Math.ceil((sheet.scrollHeight - (paper.height - step)) / step)));
  }, [sheet]);
  useEffect(() => {
    if (sheet !== null) sheet.scrollTop = (page - 1) * step;
  }, [sheet, page]);
  const scale = Math.min(width / paper.width, height / paper.height);
  return (
    <div ref={room} className={classes.room}>
      <div className={classes.paper} style={{ ...paper, transform: `translate(-50%, -50%) scale(${scale})` }}>
        {html ? (
          <iframe
            title={title}
            tabIndex={-1}
            srcDoc={withStyle(text, 'html { overflow: hidden; }')}
            sandbox="allow-same-origin"
            referrerPolicy="no-referrer"
            onLoad={(event) => setSheet(event.currentTarget.contentDocument?.documentElement ?? null)}
          />
        ) : (
          <pre ref={setSheet}>{text}</pre>
        )}
      </div>
    </div>
  );
}
