import { IconEye } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useMatter } from '#renderer/features/matter/matter.tsx';

/** On every screen of a matter that somebody may read and not change: that it is so, and whom to ask. */
export function RightsBar() {
  const { case: matter } = useMatter();
  const { level, via } = matter.access;
  // An archived matter says already that nothing can be changed.
  if (matter.archived || level === 'owner' || level === 'edit') return null;
  return (
    <div className="row gap-3 ink rule-below py-1h px-4 on-rail" role="status">
      <IconEye className="quiet" size={16} aria-hidden />
      {via === 'share' ? (
        <span className="grow breaks">
          <b>Parts of this matter are shared with you.</b> You see only those parts.
        </span>
      ) : (
        <span className="grow breaks">
          <b>You can view this matter.</b> You can read everything and change nothing.{' '}
          <Link href="/settings/members">Its owners</Link> can give you another role.
        </span>
      )}
    </div>
  );
}
