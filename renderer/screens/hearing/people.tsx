import { Link } from 'wouter';
import type { Contact, Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { roleLabel } from '#renderer/features/contacts/contact-roles.ts';

/** Who is there: the judge, and everybody named as taking part, with the number to call. */
export function People({ hearing }: { hearing: Hearing }) {
  const contacts = stores.contacts.useList(hearing.caseId).data ?? [];
  const people = peopleOf(hearing, contacts);
  if (hearing.judge === null && people.length === 0) return null;
  return (
    <section aria-labelledby="hearing-people">
      <h2 className="mb-2 text-md" id="hearing-people">
        People
      </h2>
      <ul className="mb-2">
        {hearing.judge !== null && (
          <li className="py-1">
            <b>{hearing.judge}</b>
            <span className="block quiet text-sm">Judge</span>
          </li>
        )}
        {people.map(({ id, name, role, organization, phones, emails }) => (
          <li className="py-1" key={id}>
            <Link className="inherit breaks" href={`/contacts?id=${id}`}>
              {name}
            </Link>
            <span className="block quiet text-sm">{[roleLabel(role), organization].filter(Boolean).join(', ')}</span>
            <span className="block figures quiet text-sm">
              {[phones[0]?.number, emails[0]?.address].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In the order they were named. */
export function peopleOf({ contactIds }: Hearing, contacts: readonly Contact[]): Contact[] {
  return contactIds.flatMap((id) => contacts.find((contact) => contact.id === id) ?? []);
}
