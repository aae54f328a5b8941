import { Decoration, WidgetType } from '@codemirror/view';

/** What is drawn in place of a mark. */
class DrawnMark extends WidgetType {
  readonly sign: string;
  readonly name: string;
  readonly label: string | null;

  constructor(sign: string, name: string, label: string | null) {
    super();
    this.sign = sign;
    this.name = name;
    this.label = label;
  }

  override eq(other: DrawnMark): boolean {
    return other.sign === this.sign && other.name === this.name;
  }

  override toDOM(): HTMLElement {
    const drawn = document.createElement('span');
    drawn.className = this.name;
    drawn.textContent = this.sign;
    if (this.label !== null) {
      drawn.role = 'img';
      drawn.ariaLabel = this.label;
    }
    return drawn;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

export const bullet = Decoration.replace({ widget: new DrawnMark('•', 'cm-bullet', null) });
export const pageBreakLine = Decoration.replace({ widget: new DrawnMark('Page break', 'cm-page-break-words', null) });

const done = Decoration.replace({ widget: new DrawnMark('☑', 'cm-tick', 'Done') });
const notDone = Decoration.replace({ widget: new DrawnMark('☐', 'cm-tick', 'Not done') });

/** The box of a task. */
export function tick(marker: string): Decoration {
  return /x/i.test(marker) ? done : notDone;
}
