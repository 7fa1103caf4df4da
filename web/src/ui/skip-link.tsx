/** The first stop of Tab: past the head of the page to its main part, which has the id `main`. */
export function SkipLink() {
  return (
    <a
      className="fixed top-2 left-2 z-100 bg-ink px-5 py-3 text-paper not-focus:-translate-y-[200%] print:hidden"
      href="#main"
    >
      Skip to content
    </a>
  );
}
