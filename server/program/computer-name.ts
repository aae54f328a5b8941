import { hostname } from 'node:os';

/** What this computer is called, without its domain: what others read where its custody log is shown. */
export function computerName(): string {
  return (hostname().split('.')[0] ?? '').slice(0, 100) || 'Computer';
}
