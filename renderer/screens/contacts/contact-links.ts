/** The address that a mail program opens. */
export function mailAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

/** The address that a telephone opens; null when there is no number in it to dial. */
export function dialAddress(number: string): string | null {
  const [dialled = '', extension = ''] = number.split(/(?:\bext(?:ension)?\.?|\bx|#)/i);
  const figures = dialled.replace(/[^\d+*]/g, '').replace(/(?!^)\+/g, '');
  if (figures.replace(/\D/g, '').length < 3) return null;
  const inner = extension.replace(/\D/g, '');
  return `tel:${figures}${inner === '' ? '' : `;ext=${inner}`}`;
}
