import { Select } from '@mantine/core';
import { IconBuilding, IconUser } from '@tabler/icons-react';
import { roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import type { CardChoice, PlannedCard } from '#renderer/screens/contacts/vcard/import-plan.ts';
import classes from './contacts.module.css';

interface ImportRowProps {
  planned: PlannedCard;
  onChoose: (choice: CardChoice) => void;
}

/** One card: who, how to reach them, who they may be, and what to do with it. */
export function ImportRow({ planned, onChoose }: ImportRowProps) {
  const { card, like, twice, gains, choice } = planned;
  const { kind, name, role, organization, emails, phones } = card.facts;
  const Sign = kind === 'person' ? IconUser : IconBuilding;
  const reach = [...emails.map(({ address }) => address), ...phones.map(({ number }) => number)];
  return (
    <>
      <span role="gridcell" className="flex quiet">
        <Sign size={16} stroke={1.6} role="img" aria-label={kind === 'person' ? 'Person' : 'Organization'} />
      </span>
      <span role="gridcell" className={classes.twoLines}>
        <b className="medium">{name}</b>
        <span>{[role === null ? '' : roleLabel(role), organization ?? '', ...reach].filter(Boolean).join(' · ')}</span>
      </span>
      <span role="gridcell" className={classes.twoLines} data-attention={like !== null || twice !== null || undefined}>
        {like !== null && (
          <>
            <span>
              {like.contact.name} {like.why}
            </span>
            <span>{gainWords(gains)}</span>
          </>
        )}
        {like === null && twice !== null && <span>{twice}</span>}
        {like === null && twice === null && <span>New</span>}
      </span>
      <span role="gridcell">
        <Select
          size="xs"
          aria-label={`What to do with ${name}`}
          data={[
            ...(like !== null && Object.keys(gains).length > 0 ? [{ value: 'fill', label: 'Complete it' }] : []),
            { value: 'add', label: like === null && twice === null ? 'Add' : 'Add as another' },
            { value: 'skip', label: 'Leave out' },
          ]}
          value={choice}
          allowDeselect={false}
          tabIndex={-1}
          onClick={(event) => event.stopPropagation()}
          onChange={(chosen) => (chosen === 'add' || chosen === 'fill' || chosen === 'skip') && onChoose(chosen)}
        />
      </span>
    </>
  );
}

const fieldWords: Readonly<Record<keyof PlannedCard['gains'], string>> = {
  organization: 'an organization',
  emails: 'email addresses',
  phones: 'numbers',
  address: 'an address',
  otherAddresses: 'addresses',
  handles: 'messaging names',
  notes: 'notes',
};

function gainWords(gains: PlannedCard['gains']): string {
  const gained = (Object.keys(gains) as (keyof PlannedCard['gains'])[]).map((field) => fieldWords[field]);
  return gained.length === 0 ? 'nothing new' : `would gain ${gained.join(', ')}`;
}
