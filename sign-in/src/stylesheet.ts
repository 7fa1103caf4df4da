/**
 * Looks like a printed wine list; dark if the system is dark, like the shop's pages. Contrast meets WCAG 2.2 AA: dark
 * ink on gold 5.4 to 1, links 6.7 to 1, field edges 4.1 to 1 (in the dark scheme links 10.5 and edges 3.9).
 */
export const stylesheet = `
:root { color-scheme: light dark; --ink: #1d1810; --soft: #5c5344; --paper: #fffdf8; --field: #fff; --gold: #a98d10;
  --on-gold: #1d1810; --hover: #d9ac62; --link: #6b5908; --line: #e2d9c4; --edge: #877b62; --fault: #8c1d18;
  --fault-paper: #fdf3f0; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #f1e7d3; --soft: #b7aa92; --paper: #17130e;
  --field: #201a13; --link: #d9c27e; --line: #44382a; --edge: #86775c; --fault: #f2a596; --fault-paper: #351a15; } }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 "Source Sans 3", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif; }
main { width: 100%; max-width: 27rem; margin: 0 auto; padding: clamp(2rem, 9vh, 6rem) 1.25rem 3rem; }
.merchant { margin: 0 0 2.25rem; padding-bottom: 1.1rem; border-bottom: 1px solid var(--gold); text-align: center;
  letter-spacing: .04em; overflow-wrap: anywhere; }
.merchant, h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "Source Serif 4",
  Georgia, "Times New Roman", serif; }
.merchant { font-size: 1.35rem; line-height: 1.3; }
h1 { margin: 0 0 1.25rem; font-size: 2rem; font-weight: 500; line-height: 1.2; }
h2 { margin: 0 0 .35rem; font-size: 1.1rem; font-weight: 600; }
p { margin: 0 0 1rem; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; }
input { display: block; width: 100%; min-height: 2.9rem; margin: 0 0 1.15rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: var(--field); border: 1px solid var(--edge); border-radius: 2px; }
input[aria-invalid="true"] { border-color: var(--fault); }
.button { display: block; width: 100%; min-height: 3rem; margin: 1.6rem 0 0; padding: .65rem 1rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; color: var(--on-gold); background: var(--gold);
  border: 1px solid var(--gold); border-radius: 2px; cursor: pointer; }
.button:hover { background: var(--hover); border-color: var(--hover); }
a { color: var(--link); text-underline-offset: .18em; }
a:not(.button):hover { color: var(--ink); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.fault { margin: 0 0 1.4rem; padding: .7rem .9rem; color: var(--fault); background: var(--fault-paper);
  border-left: 3px solid var(--fault); }
.demonstration { margin-top: 3rem; padding-top: 1.4rem; border-top: 1px solid var(--line); }
.demonstration p { margin: 0 0 .6rem; color: var(--soft); }
.demonstration ul { margin: 0; padding: 0; list-style: none; }
.demonstration li { border-top: 1px solid var(--line); }
.demonstration a { display: block; padding: .6rem 0; overflow-wrap: anywhere; text-decoration: none; }
.demonstration span { text-decoration: underline; text-underline-offset: .18em; }
.demonstration small { display: block; font-size: .9rem; color: var(--soft); }
.detail { margin-top: 2rem; font-size: .9rem; color: var(--soft); overflow-wrap: anywhere; }
code { font-family: ui-monospace, "Cascadia Mono", Consolas, monospace; font-size: .95em; color: var(--ink); }
@media print { .button { border-color: var(--ink); } }
`;
