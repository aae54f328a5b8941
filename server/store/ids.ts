import { v7 } from 'uuid';

/** A UUIDv7 as text: unique everywhere, sorted by the moment it was made. */
export function newId(): string {
  return v7();
}
