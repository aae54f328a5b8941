import { IconEye } from '@tabler/icons-react';
import { Link } from 'wouter';
import classes from './archived-bar.module.css';
import { useMatter } from '#renderer/features/matter/matter.tsx';

/** On every screen of a matter that somebody may read and not change: that it is so, and whom to ask. */
export function RightsBar() {
  const { case: matter } = useMatter();
  const { level, via } = matter.access;
  // An archived matter says already that nothing can be changed.
  if (matter.archived || level === 'owner' || level === 'edit') return null;
  return (
    <div className={classes.bar} role="status">
      <IconEye size={16} aria-hidden />
      {via === 'share' ? (
        <span>
          <b>Something of this matter is shared with you.</b> That is what you see here; the rest of it is not open to
          you.
        </span>
      ) : (
        <span>
          <b>You may look at this matter.</b> Everything can be read, and nothing can be changed.{' '}
          <Link href="/settings/members">Its owners</Link> can give you another role.
        </span>
      )}
    </div>
  );
}
