import { useEffect, useMemo, useRef, useState } from 'react';
import { styleNonce } from '#renderer/lib/nonce.ts';
import { useOutsideLink } from '#renderer/parts/outside-link.tsx';
import { findInPage, markInPage } from './frame-find.ts';
import type { Find } from './use-find.ts';
import classes from './viewer.module.css';

interface DocumentFrameProps {
  /** A whole page made safe by the server: nothing in it runs, loads or asks. */
  html: string;
  title: string;
  find: Pick<Find, 'text' | 'match' | 'setTotal'>;
  /** Folds and unfolds what is quoted from earlier messages. */
  quotesShown?: boolean;
  /** How many quotations there are to fold. */
  onQuotes?: (count: number) => void;
  /** A mail begins under its header; a document is in the middle. */
  atStart?: boolean;
}

const ownStyle = `::highlight(found) { background: #ffe694; color: #1f1c17; }
::highlight(found-now) { background: #ffb84d; color: #1f1c17; }
a[role='link'] { cursor: pointer; }`;
const startStyle = 'body { margin-left: 0; padding: 1rem 1.5rem 3rem; }';

/**
 * A page of a file. The frame runs no script of the page, by its sandbox and by this window's policy; that it shares
 * the origin lets the window search it and ask before a link is followed.
 */
export function DocumentFrame({
  html,
  title,
  find: { text, match, setTotal },
  quotesShown = true,
  onQuotes,
  atStart = false,
}: DocumentFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const found = useMemo(() => (page === null ? null : findInPage(page, text)), [page, text]);
  const { ask, question } = useOutsideLink();
  useEffect(() => {
    if (found !== null) setTotal(found.length);
  }, [found, setTotal]);
  useEffect(() => {
    if (page !== null && found !== null) markInPage(page, found, found.length === 0 ? -1 : match % found.length);
  }, [page, found, match]);
  useEffect(() => {
    for (const quoted of page?.querySelectorAll('details.quoted') ?? []) quoted.toggleAttribute('open', quotesShown);
  }, [page, quotesShown]);

  const onLoad = (): void => {
    const loaded = frame.current?.contentDocument ?? null;
    if (loaded !== null) prepare(loaded, ask);
    onQuotes?.(loaded?.querySelectorAll('details.quoted').length ?? 0);
    setPage(loaded);
  };
  return (
    <>
      <iframe
        ref={frame}
        className={classes.page}
        title={title}
        srcDoc={withStyle(html, atStart ? `${ownStyle}\n${startStyle}` : ownStyle)}
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
        onLoad={onLoad}
      />
      {question}
    </>
  );
}

/** The page's one style element may be used only with the nonce of this window. */
export function withStyle(html: string, more: string): string {
  const nonce = styleNonce();
  return html.replace(/<style>/g, `<style nonce="${nonce}">`).replace('</style>', `\n${more}</style>`);
}

function prepare(page: Document, ask: (address: string) => void): void {
  for (const link of page.querySelectorAll<HTMLElement>('a[title]')) {
    link.tabIndex = 0;
    link.role = 'link';
  }
  const linkAt = (event: Event): string | null => {
    const element = event.target as Element | null;
    return element?.closest?.('a[title]')?.getAttribute('title') ?? null;
  };
  page.addEventListener('click', (event) => {
    const address = linkAt(event);
    if (address !== null) ask(address);
  });
  page.addEventListener('keydown', (event) => {
    const address = event.key === 'Enter' ? linkAt(event) : null;
    if (address !== null) return ask(address);
    // The keys of this window also work while the page has the focus.
    const same = new KeyboardEvent('keydown', { ...keyOf(event), cancelable: true });
    if (!window.dispatchEvent(same)) event.preventDefault();
  });
}

function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyboardEventInit {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey };
}
