import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import type { ContactDraft } from './contact-draft.ts';
import { LikeContacts } from './contact-duplicates.ts';
import classes from './contacts.module.css';

interface LikeHintProps {
  draft: ContactDraft;
  contact: Contact | null;
  all: readonly Contact[];
  onOpen: (id: string) => void;
}

const shownAtMost = 3;

/** Says who may be the same, and blocks nobody. */
export function LikeHint({ draft, contact, all, onOpen }: LikeHintProps) {
  const index = useMemo(() => new LikeContacts(all), [all]);
  const like = index.of(draft, ({ id }) => id === contact?.id);
  // Its room is not reserved: it comes while one types, and what is above it stays.
  if (like.length === 0) return null;
  return (
    <p className={classes.like} role="status">
      <IconUsers className="mt-half" size={15} aria-hidden />
      <span>
        {like.slice(0, shownAtMost).map(({ row, same }, at) => (
          <span key={row.id}>
            {at > 0 && '; '}
            <button type="button" className="tone-accent underlines" onClick={() => onOpen(row.id)}>
              {row.name}
            </button>{' '}
            has the same {same}
          </span>
        ))}
        {like.length > shownAtMost && `, and ${like.length - shownAtMost} more are like it`}.
      </span>
    </p>
  );
}
