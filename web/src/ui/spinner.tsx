/** Spinner of a page that loads for more than a moment. The layout hides the footer of a page with `data-waits`. */
export function Spinner({ label = 'Loading…' }: { readonly label?: string }) {
  return (
    <div
      className="flex min-h-48 items-center justify-center gap-3 text-ink-soft transition-opacity delay-250 duration-200 starting:opacity-0"
      role="status"
      data-waits=""
    >
      <span
        className="size-6 animate-spin rounded-full border-2 border-hairline border-t-brand-line"
        aria-hidden="true"
      />
      <span>{label}</span>
    </div>
  );
}

export function SmallSpinner() {
  return (
    <span
      className="inline-block size-4 animate-spin rounded-full border-2 border-current/30 border-t-current"
      aria-hidden="true"
    />
  );
}
