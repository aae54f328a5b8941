/** A part of the window that is loaded when it is needed, and could not be. It does not load again in this page. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}
