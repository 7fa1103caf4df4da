// What runs before anything else: a file of its own in the head, because the Content-Security-Policy allows no script
// within the page.

// A browser may refuse to store anything: reading `localStorage` throws where cookies are blocked, and gives null in some
// apps that show web pages. What is kept then lasts as long as the page, for whoever asks for it, libraries too.
for (const name of ['localStorage', 'sessionStorage']) {
  try {
    if (window[name]) continue;
  } catch {
    // Refused.
  }
  const methods = {
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(key, value) {
      this[key] = String(value);
    },
    removeItem(key) {
      delete this[key];
    },
  };
  Object.defineProperty(window, name, { value: Object.create(methods) });
}

// Light, dark or as the system has it, before the first paint.
(() => {
  const key = 'tradecellar/colour-scheme';
  const chosen = () => localStorage.getItem(key) ?? 'light dark';
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
