import {
  IconCircleCheck,
  IconEye,
  IconGavel,
  IconPencil,
  IconSend,
  IconSignature,
  type Icon,
} from '@tabler/icons-react';
import type { DocumentStatus as Status } from '#server/rules/documents.ts';
import { statusName } from './document-statuses.ts';
import classes from './document-status.module.css';

const signs: Record<Status, Icon> = {
  draft: IconPencil,
  in_review: IconEye,
  approved: IconCircleCheck,
  signed: IconSignature,
  served: IconSend,
  filed: IconGavel,
};

/** How far a document is, as a badge. */
export function DocumentStatus({ status }: { status: Status }) {
  const Sign = signs[status];
  return (
    <span className={classes.status} data-status={status}>
      <Sign size={13} stroke={1.8} aria-hidden />
      {statusName(status)}
    </span>
  );
}
