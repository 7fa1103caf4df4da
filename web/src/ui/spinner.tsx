/** Something is being fetched. */
export function Spinner({ label = 'Loading…' }: { readonly label?: string }) {
  return (
    <div className="spinner-box" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
