import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { drawThumbnail } from './draw-thumbnail.ts';
import classes from './viewer.module.css';

interface PdfThumbnailsProps {
  document: PDFDocumentProxy;
  page: number;
  onPage: (page: number) => void;
}

const rowHeight = 188;

/** The pages in small; only those in sight are drawn, so that 500 pages cost no more than five. */
export function PdfThumbnails({ document, page, onPage }: PdfThumbnailsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: document.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    paddingStart: 8,
  });
  useEffect(() => rows.scrollToIndex(page - 1, { align: 'auto' }), [rows, page]);
  return (
    <nav ref={scroller} className={classes.thumbnails} aria-label="Page thumbnails">
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <button
            key={index}
            type="button"
            className={classes.thumbnail}
            style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            aria-current={index + 1 === page ? 'page' : undefined}
            onClick={() => onPage(index + 1)}
          >
            <Picture document={document} page={index + 1} />
            <span className="figures">{index + 1}</span>
          </button>
        ))}
      </div>
    </nav>
  );
}

function Picture({ document, page }: { document: PDFDocumentProxy; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const drawing = drawThumbnail(document, page, element);
    drawing.done.catch(() => setFailed(true));
    return drawing.stop;
  }, [document, page]);
  return failed ? <em>Page {page} cannot be drawn</em> : <canvas ref={canvas} aria-hidden />;
}
