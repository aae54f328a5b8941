/** Which messages of a thread and of an export are one; -1 for none. */
export interface Pairing {
  /** The export’s position for each place of the thread. */
  positionOf: Int32Array;
  /** The thread’s place for each position of the export. */
  placeOf: Int32Array;
}
