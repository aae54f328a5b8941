import type { Contact } from '#renderer/api/generated.ts';
import { roleLabel } from '#renderer/features/contacts/contact-roles.ts';

/** The contacts on paper, as an address list for the desk. */
export function ContactPrint({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <table className="on-paper paper-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Reach</th>
          <th scope="col">Address</th>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <tr key={contact.id}>
            <td>
              <b>{contact.name}</b>
              <div>{[roleLabel(contact.role), contact.organization].filter(Boolean).join(', ')}</div>
            </td>
            <td>
              {contact.phones.map(({ label, number }) => (
                <div key={`${label} ${number}`} className="figures">
                  {number} {label !== '' && `(${label})`}
                </div>
              ))}
              {contact.emails.map(({ address }) => (
                <div key={address}>{address}</div>
              ))}
            </td>
            <td className="pre-wrap">{contact.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
