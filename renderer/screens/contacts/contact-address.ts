import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { isContactRole } from '#renderer/features/contacts/contact-roles.ts';
import type { ContactFilter } from './contact-search.ts';

export interface ContactView extends ContactFilter {
  by: 'name' | 'role';
  /** Only those that may be there twice. */
  doubles: boolean;
}

export const everyoneByName: ContactView = {
  text: '',
  role: null,
  kind: null,
  courtCaseId: null,
  by: 'name',
  doubles: false,
};

/** What the address says: filters, order and the opened contact. */
export function useContactAddress() {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const view = useMemo(() => viewFrom(new URLSearchParams(text)), [text]);
  const set = (change: (next: URLSearchParams) => void): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        change(next);
        return next;
      },
      { replace: true },
    );
  return {
    view,
    narrow: (change: Partial<ContactView>): void =>
      set((next) => {
        for (const [name, value] of words({ ...view, ...change })) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
      }),
    opened: query.get('id'),
    open: (id: string | null): void =>
      set((next) => {
        if (id === null) next.delete('id');
        else next.set('id', id);
      }),
    /** Another screen sent the person here to add one. */
    adding: query.has('new'),
  };
}

function viewFrom(query: URLSearchParams): ContactView {
  const role = query.get('role');
  const kind = query.get('kind');
  return {
    text: query.get('q') ?? '',
    role: isContactRole(role) ? role : null,
    kind: kind === 'person' || kind === 'organization' ? kind : null,
    courtCaseId: query.get('courtFile'),
    by: query.get('by') === 'role' ? 'role' : 'name',
    doubles: query.get('doubles') === '1',
  };
}

function words({ text, role, kind, courtCaseId, by, doubles }: ContactView): [string, string][] {
  return [
    ['q', text],
    ['role', role ?? ''],
    ['kind', kind ?? ''],
    ['courtFile', courtCaseId ?? ''],
    ['by', by === 'name' ? '' : by],
    ['doubles', doubles ? '1' : ''],
  ];
}
