/** The first time, the details are on their way for a moment. */
const framesAtMost = 120;

/** Shows the details and puts the keyboard into the title. */
export function editDetails(show: () => void): void {
  show();
  selectTitle();
}

/** Puts the keyboard into the title of the details that are shown, or about to be. */
export function selectTitle(frames = framesAtMost): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>('[data-field="title"]');
    if (field !== null) field.select();
    else if (frames > 0) selectTitle(frames - 1);
  });
}
