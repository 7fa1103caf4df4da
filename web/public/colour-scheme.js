// Light, dark or as the system has it (decision 57). A file of its own in the head, because it runs before the first
// paint and the Content-Security-Policy allows no script within the page.
(() => {
  const key = 'tradecellar/colour-scheme';
  const chosen = () => {
    try {
      return localStorage.getItem(key) ?? 'light dark';
    } catch {
      return 'light dark'; // A browser that keeps nothing.
    }
  };
  const apply = () => {
    const scheme = chosen();
    document.querySelector('meta[name="color-scheme"]').content = scheme;
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      const own = bar.dataset.scheme;
      bar.media =
        scheme === own ? 'all' : scheme.includes(own) ? `(prefers-color-scheme: ${own})` : 'not all';
    }
  };
  addEventListener('storage', (event) => event.key === key && apply());
  apply();
})();
