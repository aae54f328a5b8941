/** The seven parts of an address on a card: box, further line, street, town, region, postal code, country. */
export type AddressParts = [string, string, string, string, string, string, string];

/** As on an envelope, line by line. */
export function addressLines([box, further, street, town, region, code, country]: AddressParts): string {
  const place = [town, [region, code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [box, street, further, place, country]
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

const place = /^([^,\n]+), (\p{Lu}{2,3}|\p{Lu}[\p{L} .]+) (\d[\d -]{2,9}\d)$/u;

/**
 * The parts of an address written line by line. What is not certain to come back to the letter stays in the street:
 * better one part too long than a town that is none.
 */
export function addressParts(address: string): AddressParts {
  const whole: AddressParts = ['', '', address, '', '', '', ''];
  const lines = address.split('\n');
  const at = lines.findLastIndex((line) => place.test(line));
  const found = place.exec(lines[at] ?? '');
  if (found === null || at < 1 || lines.length - at > 2) return whole;
  const [, town = '', region = '', code = ''] = found;
  const parts: AddressParts = ['', '', lines.slice(0, at).join('\n'), town, region, code, lines[at + 1] ?? ''];
  return addressLines(parts) === address ? parts : whole;
}
