import { Autocomplete, Button, Input, TextInput } from '@mantine/core';
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useRowKeys } from '#renderer/lib/use-row-keys.ts';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { useReorder } from '#renderer/parts/use-reorder.ts';
import type { Party } from './court-draft.ts';
import classes from './court.module.css';

interface PartyRowsProps {
  value: readonly Party[];
  readOnly: boolean;
  onChange: (parties: Party[]) => void;
}

const usualRoles = ['Petitioner', 'Respondent', 'Plaintiff', 'Defendant', 'Applicant', 'Claimant'];
const blank: Party = { name: '', role: '' };

/** The parties of a caption in their order: dragged by the handle, or moved with Alt and an arrow key. */
export function PartyRows({ value: parties, readOnly, onChange }: PartyRowsProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(parties);
  const rowProps = useReorder(keys, (order) => {
    onChange(order.flatMap((key) => parties[keys.indexOf(key)] ?? []));
  });
  const focus = (selector: string): void => {
    // The row is there after the next drawing.
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const change = (at: number, part: Partial<Party>): void =>
    onChange(parties.map((party, index) => (index === at ? { ...party, ...part } : party)));
  const remove = (at: number): void => {
    onChange(parties.filter((_, index) => index !== at));
    focus(parties.length > 1 ? `[data-party="${Math.max(0, at - 1)}"]` : '[data-add]');
  };
  return (
    <Input.Wrapper label="Parties" labelElement="div" labelProps={{ id }}>
      <div ref={group} role="group" aria-labelledby={id} className="grid gap-1h">
        {parties.map((party, at) => {
          const { onKeyDown, draggable, onDragStart, onDragEnd, ...landing } = rowProps(keys[at] ?? '');
          return (
            <div key={keys[at]} className={classes.party} {...landing} {...(!readOnly && { onKeyDown })}>
              {!readOnly && (
                <span className={classes.handle} draggable={draggable} onDragStart={onDragStart} onDragEnd={onDragEnd}>
                  <IconGripVertical size={14} aria-hidden />
                </span>
              )}
              <TextInput
                aria-label={`Name of party ${at + 1}`}
                data-party={at}
                placeholder={readOnly ? '' : 'Name'}
                value={party.name}
                maxLength={300}
                readOnly={readOnly}
                onChange={(event) => change(at, { name: event.currentTarget.value })}
              />
              <Autocomplete
                aria-label={`Role of party ${at + 1}`}
                placeholder={readOnly ? '' : 'Role'}
                data={usualRoles}
                value={party.role}
                maxLength={100}
                readOnly={readOnly}
                onChange={(role) => change(at, { role })}
              />
              {!readOnly && (
                <IconButton
                  label={`Take off party ${at + 1}`}
                  icon={IconX}
                  sign={14}
                  size="sm"
                  onClick={() => remove(at)}
                />
              )}
            </div>
          );
        })}
        {!readOnly && (
          <Button
            data-add
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            className="justify-start"
            onClick={() => {
              onChange([...parties, blank]);
              focus(`[data-party="${parties.length}"]`);
            }}
          >
            Add a party
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
