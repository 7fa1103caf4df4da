/** Focuses the page after a press that removed the pressed button, so that the next Tab starts there. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
