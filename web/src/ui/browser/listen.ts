type Listeners = { readonly [Kind in keyof WindowEventMap]?: (event: WindowEventMap[Kind]) => void };

/** Listens on the window. Returns a function that removes the listeners, as an effect does. */
export function listen(listeners: Listeners): () => void {
  const end = new AbortController();
  for (const [kind, listener] of Object.entries(listeners)) {
    addEventListener(kind, listener as EventListener, { signal: end.signal }); // Paired by the type above.
  }
  return () => end.abort();
}
