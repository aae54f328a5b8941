import { createContext, use } from 'react';

/** Where the window shows a record of a resource, by its id; null where its records have no place. */
export type RecordAddress = (resource: string, id: string) => string | null;

/** Given by the frame, which alone knows every screen. */
export const RecordAddressContext = createContext<RecordAddress>(() => null);

export function useRecordAddress(): RecordAddress {
  return use(RecordAddressContext);
}
