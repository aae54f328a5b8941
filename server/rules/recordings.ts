/** A file of this kind was recorded, maybe with somebody who did not know: adding it needs the person's confirmation. */
export function isRecordingKind(kind: string): boolean {
  return kind === 'audio' || kind === 'video';
}
