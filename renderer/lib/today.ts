/** The day it is on this computer, as `YYYY-MM-DD`. */
export function dayHere(instant: Date): string {
  const local = Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate());
  return new Date(local).toISOString().slice(0, 10);
}
