import { useQueryClient } from '@tanstack/react-query';
import { renamePerson } from '#renderer/api/window-routes.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { useAccount } from '#renderer/api/matter-queries.ts';
import { formatInstantDay } from '#renderer/lib/dates.ts';
import { Group } from './group.tsx';
import { TypedLine } from './typed-line.tsx';

export function ProfileSection() {
  const account = useAccount();
  const session = useSession();
  const client = useQueryClient();
  return (
    <Group title="About you" detail="Shown next to your changes.">
      <TypedLine
        label="Your name"
        maxLength={200}
        saved={session.account?.name ?? ''}
        blank="Your name may not be blank."
        save={(name) => renamePerson(client, name)}
      />
      {account.data !== undefined && (
        <Facts
          of={{
            Email: account.data.email === '' ? 'Not needed on this computer' : account.data.email,
            'Using Casewright since': formatInstantDay(account.data.memberSince),
          }}
        />
      )}
    </Group>
  );
}
