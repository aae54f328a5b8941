import { useState } from 'react';
import { useTextAt } from '#renderer/api/file-views.ts';
import { DocumentFrame } from './document-frame.tsx';
import { FindBar } from './find-bar.tsx';
import { useSteps } from './use-steps.ts';
import classes from './viewer.module.css';
import { Loaded } from '#renderer/parts/loaded.tsx';

/** A document as read: headings, lists, tables and pictures on one page. */
export function PageView({ address, title, q }: { address: string; title: string; q: string }) {
  const page = useTextAt(address);
  const [find, setFind] = useState(q);
  const steps = useSteps(find);
  return (
    <Loaded of={page} loading="Opening the file" failed="The file could not be shown">
      {(html) => (
        <div className="stack min-h-0 full-height">
          <div className={classes.tools}>
            <FindBar text={find} onText={setFind} current={steps.current} total={steps.total} onStep={steps.step} />
          </div>
          <DocumentFrame
            html={html}
            title={`${title}, as read`}
            find={find}
            match={steps.match}
            onFound={steps.setTotal}
          />
        </div>
      )}
    </Loaded>
  );
}
