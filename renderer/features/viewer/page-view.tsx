import { useTextAt } from '#renderer/api/file-views.ts';
import { DocumentFrame } from './document-frame.tsx';
import { FindBar } from './find-bar.tsx';
import { useFind } from './use-find.ts';
import classes from './viewer.module.css';
import { Loaded } from '#renderer/parts/loaded.tsx';

/** A document as read: headings, lists, tables and pictures on one page. */
export function PageView({ address, title, q }: { address: string; title: string; q: string }) {
  const page = useTextAt(address);
  const find = useFind(q);
  return (
    <Loaded of={page} loading="Opening the file" failed="The file could not be shown">
      {(html) => (
        <div className="stack min-h-0 full-height">
          <div className={classes.tools}>
            <FindBar {...find.bar} />
          </div>
          <DocumentFrame html={html} title={`${title}, as read`} find={find} />
        </div>
      )}
    </Loaded>
  );
}
