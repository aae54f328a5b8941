/** How many pages a PDF of the typesetter has: the root of its page tree says so. */
export function pagesOf(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  return Math.max(
    0,
    ...[...text.matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count (\d+)|\/Count (\d+)[^>]*?\/Type\s*\/Pages\b/g)].map((match) =>
      Number(match[1] ?? match[2]),
    ),
  );
}
