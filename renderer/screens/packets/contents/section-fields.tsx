import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import type { Packet } from '#renderer/api/generated.ts';
import { movedBy } from '#renderer/lib/reorder.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import type { SettingsDraft } from './settings-draft.ts';

type Sections = SettingsDraft['sections'];

interface SectionFieldsProps {
  packet: Packet;
  sections: Sections;
  onChange: (sections: Sections) => void;
}

const atMost = 26;

/** The sections of a packet: renamed, ordered, added and removed. */
export function SectionFields({ packet, sections, onChange }: SectionFieldsProps) {
  const gone = packet.items.filter(
    ({ section }) => section !== null && !sections.some(({ was }) => was === section),
  ).length;
  const set = (at: number, title: string): void =>
    onChange(sections.map((section, index) => (index === at ? { ...section, title } : section)));
  const move = (at: number, by: 1 | -1): void => {
    const order = movedBy([...sections.keys()], at, by);
    onChange(order.flatMap((index) => sections[index] ?? []));
  };
  return (
    <fieldset className="stack gap-2">
      <legend className="medium text-sm">Sections</legend>
      {sections.map(({ title }, at) => (
        // A section has no other name than its title, which is being typed.
        <div key={at} className="row gap-1">
          <TextInput
            className="grow"
            aria-label={`Section ${at + 1}`}
            placeholder="Title"
            maxLength={120}
            value={title}
            onChange={(event) => set(at, event.currentTarget.value)}
          />
          <IconButton label={`Move ${title} up`} icon={IconArrowUp} disabled={at === 0} onClick={() => move(at, -1)} />
          <IconButton
            label={`Move ${title} down`}
            icon={IconArrowDown}
            disabled={at === sections.length - 1}
            onClick={() => move(at, 1)}
          />
          <IconButton
            label={`Remove the section ${title}`}
            icon={IconX}
            onClick={() => onChange(sections.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {gone > 0 && (
        <p className="quiet text-sm flush">
          {formatCount(gone, 'item')} of removed sections will be at the top, without a section.
        </p>
      )}
      <div className="flex">
        <Button
          size="compact-sm"
          variant="default"
          disabled={sections.length >= atMost}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...sections, { title: '', was: null }])}
        >
          Add a section
        </Button>
      </div>
    </fieldset>
  );
}
