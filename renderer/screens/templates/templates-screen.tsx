import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { Template } from '#renderer/api/generated.ts';
import { useTemplates } from '#renderer/api/templates.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { groupTemplates } from './template-groups.ts';
import classes from './templates.module.css';

/** Papers to begin a document with. */
export default function TemplatesScreen() {
  useScreenTitle('Templates');
  const { case: matter, canEdit } = useMatter();
  const templates = useTemplates(matter.caseId);
  return (
    <div className="stack full-height">
      <PageHead
        title="Templates"
        sentence="Begin a document with a template. What your matter already says is filled in, and you see what is missing. Rules differ by court: check yours."
        action={
          canEdit && (
            <Button component={Link} href="/documents?new=template" variant="default">
              Write your own
            </Button>
          )
        }
      />
      <Loaded of={templates} loading="Loading the templates" failed="The templates could not be loaded">
        {(all) => (
          <ScrollRegion label="All templates" className="grow scroll">
            <div className={classes.groups}>
              {groupTemplates(all).map(({ heading, templates: some }) => (
                <section key={heading} className="stack gap-2" aria-label={heading}>
                  <h2>{heading}</h2>
                  <ul className={classes.cards}>
                    {some.map((each) => (
                      <li key={each.id}>
                        <TemplateCard template={each} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </ScrollRegion>
        )}
      </Loaded>
    </div>
  );
}

function TemplateCard({ template: { id, name, description } }: { template: Template }) {
  return (
    <Link href={`/templates/${id}`} className={classes.card}>
      <span className="strong breaks">{name}</span>
      {description !== '' && <span className="quiet text-sm">{description}</span>}
    </Link>
  );
}
