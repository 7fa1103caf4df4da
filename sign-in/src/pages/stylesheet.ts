/**
 * The colours, sizes and faces of the shop's pages (web/src/ui/styles/tokens.css), light or dark as the system is. The
 * page loads no font, so a system's serif stands for the shop's serif. Contrast meets WCAG 2.2 AA: dark ink on gold 5.4
 * to 1, links 6.7 to 1, field edges 3.5 to 1 (in the dark scheme links 10.5 and edges 3.9).
 */
export const stylesheet = `
:root { color-scheme: light dark; --ink: #1f1a14; --soft: #5d5446; --paper: #fbf9f4; --field: #fffefb; --gold: #a98d10;
  --on-gold: #1f1a14; --hover: #d9ac62; --link: #6b5908; --line: #e0d8c7; --edge: #8f8573; --fault: #8c1d23;
  --fault-paper: #fbeeea; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #f1e7d3; --soft: #b7aa92; --paper: #17130e;
  --field: #201a13; --link: #d9c27e; --line: #44382a; --edge: #86775c; --fault: #f2a596; --fault-paper: #351a15; } }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: .9375rem/1.5 Inter, system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
main { width: 100%; max-width: 27.5rem; margin: 0 auto; padding: clamp(2rem, 10vh, 6rem) 1.5rem 3rem; }
.merchant, h1, h2 { font-family: "Source Serif 4", "Source Serif Pro", Georgia, "Times New Roman", serif; }
.merchant { margin: 0 0 2rem; padding-bottom: 1rem; border-bottom: 1px solid var(--gold); font-size: 1.375rem;
  font-weight: 600; line-height: 1.2; overflow-wrap: anywhere; }
h1 { margin: 0 0 1.25rem; font-size: 1.75rem; font-weight: 500; line-height: 1.2; }
h2 { margin: 0 0 .25rem; font-size: 1.25rem; font-weight: 600; line-height: 1.3; }
p { margin: 0 0 1rem; }
[hidden] { display: none !important; }
label { display: block; margin: 0 0 .25rem; color: var(--soft); }
input { display: block; width: 100%; min-height: 2.75rem; margin: 0 0 1rem; padding: .5rem .75rem; font: inherit;
  font-size: 1rem; color: inherit; background: var(--field); border: 1px solid var(--edge); border-radius: 2px; }
input[aria-invalid="true"] { border-color: var(--fault); }
.button { display: block; width: 100%; min-height: 3.25rem; margin: 1.5rem 0 0; padding: .75rem 1.25rem; font: inherit;
  font-size: 1.0625rem; font-weight: 550; text-align: center; text-decoration: none; color: var(--on-gold);
  background: var(--gold); border: 1px solid var(--gold); border-radius: 2px; cursor: pointer; }
.button:hover { background: var(--hover); border-color: var(--hover); }
a { color: var(--link); text-underline-offset: .22em; text-decoration-thickness: 1px; }
a:not(.button):hover { color: var(--ink); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.fault { margin: 0 0 1.25rem; padding: .75rem 1rem; color: var(--fault); background: var(--fault-paper);
  border-left: 3px solid var(--fault); }
.demonstration p { margin: 0 0 .5rem; color: var(--soft); }
.demonstration ul { margin: 0; padding: 0; list-style: none; }
.demonstration li { border-top: 1px solid var(--line); }
.demonstration a { display: block; padding: .5rem 0; overflow-wrap: anywhere; text-decoration: none; }
.demonstration span { text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .22em; }
.demonstration small { display: block; font-size: .8125rem; color: var(--soft); }
.quiet { min-height: 2.75rem; margin-top: 1rem; font-size: .9375rem; color: var(--ink); background: none;
  border-color: var(--edge); }
.quiet:hover { background: var(--field); border-color: var(--ink); }
section { margin-top: 2.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.passkeys { margin: 0 0 1.5rem; padding: 0; list-style: none; }
.passkeys li { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: .5rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.passkeys form { flex: none; }
.passkeys small { display: block; font-size: .8125rem; color: var(--soft); }
.passkeys .refused { color: var(--fault); }
.link { min-height: 2.75rem; padding: 0 .25rem; font: inherit; color: var(--link); text-decoration: underline;
  text-underline-offset: .22em; text-decoration-thickness: 1px; background: none; border: 0; cursor: pointer; }
.note { margin-top: 1.5rem; font-size: .875rem; color: var(--soft); }
.note a { padding-block: .75rem; }
strong { font-weight: 600; overflow-wrap: anywhere; }
.code { max-width: 12rem; font-size: 1.375rem; letter-spacing: .12em; font-variant-numeric: tabular-nums; }
.detail { margin-top: 2rem; font-size: .8125rem; color: var(--soft); overflow-wrap: anywhere; }
code { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; color: var(--ink); }
@media print { .button { border-color: var(--ink); } }
`;
