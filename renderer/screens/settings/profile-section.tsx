import { useAccount } from '#renderer/api/matter-queries.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { Group } from './group.tsx';
import classes from './settings.module.css';
import { YourName } from './your-name.tsx';

export function ProfileSection() {
  const account = useAccount();
  return (
    <Group title="About you" detail="As it should stand on what you do here.">
      <YourName />
      {account.data !== undefined && (
        <dl className={classes.facts}>
          <dt>E-mail</dt>
          <dd className="min-w-0">
            {account.data.email === '' ? 'None: nothing here needs one.' : account.data.email}
          </dd>
          <dt>Here since</dt>
          <dd className="min-w-0">{formatDate(account.data.memberSince.slice(0, 10))}</dd>
        </dl>
      )}
    </Group>
  );
}
