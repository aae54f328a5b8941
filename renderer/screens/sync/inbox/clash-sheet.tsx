import type { InboxQuestion } from '#renderer/api/sync.ts';
import { statementLabel } from './record-fields.ts';
import { SideCell } from './side-cell.tsx';
import classes from './inbox.module.css';

/** What two records say that only one may say, wherever each came from. */
export function ClashSheet({ question: { conflicts, resource } }: { question: InboxQuestion }) {
  return conflicts.map((conflict) => {
    const of = { conflict, resource, names: {} };
    const label = statementLabel(resource, conflict.fields);
    return (
      <section key={conflict.fields.join()} className={classes.statement} aria-label={label}>
        <h2 className="mb-2 text-md strong">{label}</h2>
        <div className={classes.columns}>
          <SideCell title="First" side="mine" {...of} />
          <SideCell title="Second" side="theirs" {...of} />
        </div>
      </section>
    );
  });
}
