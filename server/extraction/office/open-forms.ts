import { readXml, type Attributes } from './xml.ts';

/** What the controls of an OpenDocument form show, by the name that the text has for each. */
export function openForms(content: Uint8Array): Map<string, string> {
  const shown = new Map<string, string>();
  let control = '';
  readXml(content, {
    open: (name, attributes) => {
      if (name === 'option') {
        const chosen = attributes['current-selected'] ?? attributes['selected'];
        if (chosen === 'true') shown.set(control, [shown.get(control), attributes['label']].filter(Boolean).join(', '));
      } else if (attributes['form:id'] !== undefined) {
        control = attributes['form:id'];
        shown.set(control, controlWords(name, attributes));
      }
    },
  });
  return shown;
}

function controlWords(name: string, attributes: Attributes): string {
  const { label = '' } = attributes;
  switch (name) {
    case 'checkbox':
      return `${(attributes['current-state'] ?? attributes['state']) === 'checked' ? '☒' : '☐'} ${label}`.trim();
    case 'radio':
      return `${(attributes['current-selected'] ?? attributes['selected']) === 'true' ? '☒' : '☐'} ${label}`.trim();
    case 'text':
    case 'textarea':
    case 'formatted-text':
    case 'number':
    case 'date':
    case 'time':
    case 'combobox':
      return attributes['current-value'] ?? attributes['value'] ?? '';
    case 'fixed-text':
    case 'button':
      return label;
    default:
      return '';
  }
}
