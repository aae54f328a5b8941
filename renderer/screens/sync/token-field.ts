/** Where another token is put in, on the page of a server. */
export const tokenFieldId = 'another-token';

export function focusToken(): void {
  document.getElementById(tokenFieldId)?.focus();
}
