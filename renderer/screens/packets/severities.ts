import { IconAlertCircle, IconAlertTriangle, IconInfoCircle, type Icon } from '@tabler/icons-react';
import type { PacketFinding } from '#renderer/api/generated.ts';

/** How findings of each gravity are drawn; never by color alone. */
export const severities: Record<PacketFinding['severity'], { sign: Icon; tone: string; name: string }> = {
  error: { sign: IconAlertCircle, tone: 'tone-loss', name: 'Error' },
  warning: { sign: IconAlertTriangle, tone: 'tone-attention', name: 'Warning' },
  notice: { sign: IconInfoCircle, tone: 'quiet', name: 'Notice' },
};
