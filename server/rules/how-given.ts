/** How something was given to others, inside a sentence: “By mail” and “mail” are “by mail”, “In person” is “in person”. */
export function howGiven(method: string): string {
  const words = `${method.charAt(0).toLowerCase()}${method.slice(1)}`;
  return /^(?:at|by|in|over|through|via|with)\b/.test(words) ? words : `by ${method}`;
}
