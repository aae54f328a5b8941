import { IconCalendarEvent } from '@tabler/icons-react';
import type { Hearing } from '#renderer/api/generated.ts';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { useReorder } from '#renderer/parts/use-reorder.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { AttachField } from './attach-field.tsx';
import { ResourceLine } from './resource-line.tsx';
import type { Resources } from './use-resources.ts';
import classes from './hearing.module.css';

interface ResourceListProps {
  hearing: Hearing;
  resources: Resources;
  canEdit: boolean;
}

/** What is needed, in the order it is needed: numbered, so that a key opens each. */
export function ResourceList({ hearing, resources, canEdit }: ResourceListProps) {
  const { list, chosen, choose, order } = resources;
  const { byId } = useEvidenceIndex(hearing.caseId);
  const rowProps = useReorder(
    list.map(({ id }) => id),
    order,
  );
  return (
    <section className={classes.list} aria-label="What to bring">
      <button type="button" className={classes.day} aria-pressed={chosen === null} onClick={() => choose(null)}>
        <IconCalendarEvent size={16} aria-hidden />
        <span>The day</span>
        <span className="push quiet text-sm">{formatDate(hearing.date)}</span>
      </button>
      <h2>Bring to court</h2>
      <ScrollRegion label="What to bring, in order" className="grow scroll">
        {resources.query.data !== undefined && list.length === 0 && (
          <p className="quiet my-2 ml-2">
            Nothing yet. Add exhibits in the order you will need them: on the day, each opens with one key.
          </p>
        )}
        <ol>
          {list.map((resource, index) => (
            <ResourceLine
              key={resource.id}
              resource={resource}
              item={byId.get(resource.itemId)}
              place={index + 1}
              chosen={resource.id === chosen?.id}
              canEdit={canEdit}
              reorder={canEdit ? rowProps(resource.id) : null}
              resources={resources}
            />
          ))}
        </ol>
      </ScrollRegion>
      {canEdit && <AttachField hearing={hearing} resources={resources} />}
    </section>
  );
}
