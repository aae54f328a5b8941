import { Facts } from '#renderer/parts/facts.tsx';
import { useAccount } from '#renderer/api/matter-queries.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { Group } from './group.tsx';
import { YourName } from './your-name.tsx';

export function ProfileSection() {
  const account = useAccount();
  return (
    <Group title="About you" detail="As it should stand on what you do here.">
      <YourName />
      {account.data !== undefined && (
        <Facts
          of={{
            'E-mail': account.data.email === '' ? 'None: nothing here needs one.' : account.data.email,
            'Here since': formatDate(account.data.memberSince.slice(0, 10)),
          }}
        />
      )}
    </Group>
  );
}
