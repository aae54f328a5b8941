import { AppError } from '#server/errors/app-error.ts';
import type { WindowParts } from './window-door.ts';

/** A desktop has one account, and nobody to share a workspace with. */
export function requireHosted({ mode }: Pick<WindowParts, 'mode'>): void {
  if (mode === 'hosted') return;
  throw new AppError('forbidden', 'Only a hosted server has other people. This Casewright is yours alone.');
}
