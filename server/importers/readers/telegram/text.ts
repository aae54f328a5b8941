import { isObject, objectsOf, textOf, type JsonObject } from '#server/importers/reading/json-values.ts';
import { lineFeeds } from '#server/importers/reading/line-feeds.ts';

/** A text comes whole, or in parts where some of it is a link, bold, a mention. */
export function writtenText(text: unknown): string {
  const parts: unknown[] = Array.isArray(text) ? text : [text];
  return lineFeeds(parts.map((part) => textOf(isObject(part) ? part['text'] : part) ?? '').join(''));
}

/** What was sent without being text, in brackets: it is not the sender's own wording. */
export function sentBesideText(value: JsonObject): string[] {
  const lines: string[] = [];
  const forwarded = textOf(value['forwarded_from']);
  if (forwarded !== null) lines.push(`[Forwarded from ${forwarded}]`);
  const place = value['location_information'];
  if (isObject(place)) lines.push(`[Location: ${String(place['latitude'])}, ${String(place['longitude'])}]`);
  const contact = value['contact_information'];
  if (isObject(contact)) {
    lines.push(`[Contact: ${named([contact['first_name'], contact['last_name'], contact['phone_number']])}]`);
  }
  const poll = value['poll'];
  if (isObject(poll)) {
    const options = objectsOf(poll['answers']).map(({ text }) => textOf(text));
    lines.push(`[Poll: ${writtenText(poll['question'])} ${named(options, ' / ')}]`);
  }
  return lines;
}

/** A line that Telegram wrote itself: it names an action and what belongs to it. */
export function serviceText(value: JsonObject): string {
  const action = (textOf(value['action']) ?? 'service message').replaceAll('_', ' ');
  const members = Array.isArray(value['members']) ? named(value['members'], ', ') : '';
  const duration = value['duration_seconds'];
  const more = [
    members,
    textOf(value['title']) ?? '',
    typeof duration === 'number' ? `${duration} seconds` : '',
    textOf(value['discard_reason']) ?? '',
  ].filter((part) => part !== '');
  const words = writtenText(value['text']);
  return [`[${[action, ...more].join(', ')}]`, words].filter((line) => line !== '').join('\n');
}

function named(parts: readonly unknown[], between = ' '): string {
  return parts
    .map((part) => textOf(part) ?? '')
    .filter((part) => part !== '')
    .join(between);
}
