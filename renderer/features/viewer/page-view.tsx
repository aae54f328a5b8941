import { useState } from 'react';
import { useTextAt } from '#renderer/api/file-views.ts';
import { DocumentFrame } from './document-frame.tsx';
import { FindBar } from './find-bar.tsx';
import { useSteps } from './use-steps.ts';
import classes from './viewer.module.css';
import { NotRead } from '#renderer/parts/not-read.tsx';

/** A document as read: headings, lists, tables and pictures on one page. */
export function PageView({ address, title, q }: { address: string; title: string; q: string }) {
  const page = useTextAt(address);
  const [find, setFind] = useState(q);
  const steps = useSteps(find);
  if (page.data === undefined)
    return <NotRead query={page} reading="Opening the file" failed="The file could not be shown" />;
  return (
    <div className="stack min-h-0 full-height">
      <div className={classes.tools}>
        <FindBar text={find} onText={setFind} current={steps.current} total={steps.total} onStep={steps.step} />
      </div>
      <DocumentFrame
        html={page.data}
        title={`${title}, as read`}
        find={find}
        match={steps.match}
        onFound={steps.setTotal}
      />
    </div>
  );
}
