type Listeners = { readonly [Kind in keyof DocumentEventMap]?: (event: DocumentEventMap[Kind]) => void };

/** Listens on the document. Returns what ends it, as an effect does. */
export function listen(listeners: Listeners): () => void {
  const end = new AbortController();
  for (const [kind, listener] of Object.entries(listeners)) {
    document.addEventListener(kind, listener as EventListener, { signal: end.signal }); // Of its kind, by the type above.
  }
  return () => end.abort();
}
