import { Button, Popover } from '@mantine/core';
import { IconFileExport, IconGavel, IconTrash, IconUserCog, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Contact } from '#renderer/api/contacts.ts';
import type { CourtCase } from '#renderer/api/generated.ts';
import { courtFileName } from '#renderer/app/pickers/court-file-select.tsx';
import { PickList, type PickOption } from '#renderer/components/pick-list.tsx';
import { withMember } from '#renderer/lib/bulk-change.ts';
import { contactRoles } from '#renderer/lib/contact-roles.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { bestMatches, matchable } from '#renderer/lib/quick-match.ts';
import type { ContactActions } from './contact-actions.ts';
import classes from './contacts.module.css';

interface ContactBulkProps {
  chosen: readonly Contact[];
  files: readonly CourtCase[];
  actions: ContactActions;
  onExport: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with several contacts at once. */
export function ContactBulk({ chosen, files, actions, onExport, onRemove, onClear }: ContactBulkProps) {
  const roles = (close: () => void) =>
    contactRoles.map(({ role, label, many, hint }): PickOption => ({
      key: role,
      name: label,
      detail: hint,
      holds: holdsFor(chosen, (contact) => contact.role === role),
      onPick: () => {
        close();
        actions.change(
          chosen,
          (contact) => (contact.role === role ? null : { role }),
          `among the ${many.toLowerCase()}`,
        );
      },
    }));
  const assignments = (close: () => void) =>
    files.map((file): PickOption => {
      const holds = holdsFor(chosen, ({ courtCaseIds }) => courtCaseIds.includes(file.id));
      const into = holds !== 'all';
      return {
        key: file.id,
        name: courtFileName(file),
        holds,
        onPick: () => {
          close();
          actions.change(
            chosen,
            ({ courtCaseIds }) =>
              courtCaseIds.includes(file.id) === into
                ? null
                : { courtCaseIds: withMember(courtCaseIds, file.id, into) },
            `${into ? 'in' : 'out of'} “${file.caption}”`,
          );
        },
      };
    });
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Selected contacts" data-screen-only>
      <b className="figures" role="status">
        {formatNumber(chosen.length)} selected
      </b>
      <Ask
        label="Part"
        icon={<IconUserCog size={15} aria-hidden />}
        nothing="No part is called that."
        options={roles}
      />
      {files.length > 0 && (
        <Ask
          label="Court file"
          icon={<IconGavel size={15} aria-hidden />}
          nothing="No court file is called that."
          options={assignments}
        />
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFileExport size={15} aria-hidden />}
        onClick={onExport}
      >
        Export
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        c="var(--loss)"
        leftSection={<IconTrash size={15} aria-hidden />}
        title={`Delete ${formatCount(chosen.length, 'contact')} for good`}
        onClick={onRemove}
      >
        Delete
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        ml="auto"
        leftSection={<IconX size={15} aria-hidden />}
        onClick={onClear}
      >
        Unselect
      </Button>
    </div>
  );
}

function holdsFor(chosen: readonly Contact[], holds: (contact: Contact) => boolean): PickOption['holds'] {
  if (chosen.every(holds)) return 'all';
  return chosen.some(holds) ? 'some' : undefined;
}

interface AskProps {
  label: string;
  icon: ReactNode;
  nothing: string;
  options: (close: () => void) => PickOption[];
}

function Ask({ label, icon, nothing, options }: AskProps) {
  const [opened, setOpened] = useState(false);
  const all = options(() => setOpened(false));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={360}
      // There at once, so that what is typed next arrives in it and not in the list.
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" leftSection={icon} onClick={() => setOpened(!opened)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        {opened && (
          <PickList
            label={label}
            nothing={nothing}
            options={(typed) =>
              typed.trim() === ''
                ? all
                : bestMatches(all, ({ name }) => matchable(name), typed, 50).map(({ entry }) => entry)
            }
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
