/** The first stop of Tab: past the head of the page to its main part, which has the id `main`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
