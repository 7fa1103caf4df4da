/** After a press on a button that is gone by it, with nothing in its place: the next Tab goes on from the page. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
