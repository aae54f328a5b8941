/** How much can be highlighted and noted on one evidence item; characters are those of all quotes and notes together. */
export const annotationLimits = {
  annotations: 500,
  quote: 2000,
  note: 5000,
  characters: 200_000,
  page: 100_000,
} as const;
