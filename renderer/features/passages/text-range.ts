/* A text as the page shows it, in the nodes that hold it. */

/** The nodes of text in an element, each with where it begins. */
function* textNodes(element: Element): Generator<{ node: Text; start: number }> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let start = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    yield { node, start };
    start += node.length;
  }
}

/** [start, end) of the text of an element as a range of the document; null where the text is shorter. */
export function rangeOf(element: Element, [start, end]: readonly [number, number]): Range | null {
  const range = document.createRange();
  let begun = false;
  for (const { node, start: from } of textNodes(element)) {
    if (!begun && start < from + node.length) {
      range.setStart(node, start - from);
      begun = true;
    }
    if (begun && end <= from + node.length) {
      range.setEnd(node, end - from);
      return range;
    }
  }
  return null;
}
