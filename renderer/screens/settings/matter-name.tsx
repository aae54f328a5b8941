import { Select, TextInput } from '@mantine/core';
import { roles } from '#renderer/features/matter/roles.ts';
import { Overtaken } from './overtaken.tsx';
import { Group } from './group.tsx';
import { useTyped } from './use-typed.ts';
import { useMatterSaving } from './use-matter-saving.ts';
import { SavingMark } from './use-saving.tsx';
import classes from './settings.module.css';

/** How this matter is called, and the person's role in it. */
export function MatterName() {
  const { matter, readOnly, saving, save } = useMatterSaving();
  const { role } = matter;
  const caption = useTyped(matter.caption, (text) => save({ caption: text }), {
    keptAs: `caption of ${matter.caseId}`,
    name: 'the caption of the matter',
  });
  return (
    <Group title="Name and role" detail="Shown in the list of matters, and on court papers.">
      <div className={classes.fields}>
        <TextInput
          label="Caption"
          readOnly={readOnly}
          error={caption.blank ? 'A matter needs a caption.' : null}
          {...caption.input}
        />
        {caption.overtaken && (
          <Overtaken onTake={caption.forget} onSave={caption.saveAnyway}>
            This was changed elsewhere to “{matter.caption}”.
          </Overtaken>
        )}
        <Select
          label="Your role"
          data={role === '' || roles.some((known) => known === role) ? [...roles] : [role, ...roles]}
          value={role === '' ? null : role}
          readOnly={readOnly}
          onChange={(value) => void save({ role: value ?? '' })}
          clearable
          clearButtonProps={{ 'aria-label': 'No role' }}
        />
        <SavingMark saving={saving} />
      </div>
    </Group>
  );
}
