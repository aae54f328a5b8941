import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A sentence not to be overlooked, before something is done or lost. */
export function Warning({ children, sign = true }: { children: ReactNode; sign?: boolean }) {
  return (
    <p className="flex gap-2 tone-attention rounded on-attention py-2h px-3">
      {sign && <IconAlertTriangle className="mt-half" size={16} aria-hidden />}
      <span>{children}</span>
    </p>
  );
}
