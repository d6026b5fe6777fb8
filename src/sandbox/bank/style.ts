/** Style of the bank's pages: light and dark, from the smallest challenge window (250 by 400) upwards. */
export const bankStyle = `:root {
  color-scheme: light dark;
  --ink: #16202e;
  --quiet: #566173;
  --paper: #ffffff;
  --ground: #eef1f5;
  --line: #c9d1dc;
  --brand: #1b4f8f;
  --brand-ink: #ffffff;
  --wrong: #b3261e;
  font: 1rem/1.4 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8edf4;
    --quiet: #a3afc0;
    --paper: #172130;
    --ground: #0d141f;
    --line: #3a485c;
    --brand: #8ab8f2;
    --brand-ink: #0b1a2c;
    --wrong: #ff9c92;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); }
header, main { max-width: 27rem; margin-inline: auto; background: var(--paper); padding-inline: clamp(0.75rem, 5vw, 1.75rem); }
header { display: flex; align-items: center; gap: 0.5rem; padding-block: 0.625rem; border-block-end: 1px solid var(--line); }
main { padding-block: 0.875rem 1.25rem; }
.mark { inline-size: 1.25rem; block-size: 1.25rem; border-radius: 0.375rem 0.375rem 0.875rem 0.875rem; background: var(--brand); }
.bank { font-weight: 650; letter-spacing: -0.01em; }
.badge { margin-inline-start: auto; padding: 0.0625rem 0.5rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--quiet); font-size: 0.75rem; }
h1 { margin: 0 0 0.625rem; font-size: 1.1875rem; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
p { margin: 0 0 0.75rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.125rem 1rem; margin: 0 0 0.75rem; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
dd.amount { font-weight: 650; }
label { display: block; font-weight: 600; }
.hint { color: var(--quiet); font-size: 0.875rem; margin: 0 0 0.375rem; }
.wrong { color: var(--wrong); font-weight: 600; margin: 0.375rem 0 0; }
input:not([type='hidden']) { inline-size: 100%; min-block-size: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--quiet); border-radius: 0.5rem; background: var(--paper); color: inherit; font: inherit; font-size: 1.125rem; letter-spacing: 0.2em; }
input[aria-invalid='true'] { border-color: var(--wrong); border-width: 2px; }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; margin-block-start: 0.75rem; }
button { min-block-size: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--quiet); border-radius: 0.5rem; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.primary { inline-size: 100%; grid-column: 1 / -1; background: var(--brand); border-color: var(--brand); color: var(--brand-ink); }
button.quiet { grid-column: 1 / -1; min-block-size: 2rem; border-color: transparent; color: var(--quiet); font-weight: 400; font-size: 0.875rem; text-decoration: underline; }
summary { margin-block-start: 0.75rem; color: var(--quiet); font-size: 0.8125rem; cursor: pointer; }
details form { margin-block-start: 0.5rem; }
select { inline-size: 100%; min-block-size: 2.75rem; border: 1px solid var(--quiet); border-radius: 0.5rem; background: var(--paper); color: inherit; font: inherit; }
a { color: var(--brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
@media (min-width: 30rem) {
  body { display: grid; grid-template-columns: minmax(0, 1fr); align-content: safe center; padding-block: clamp(0rem, 4vh, 3rem); background: var(--ground); }
  header, main { inline-size: 100%; }
  header { border-radius: 0.75rem 0.75rem 0 0; }
  main { border-radius: 0 0 0.75rem 0.75rem; padding-block-end: 1.75rem; }
}
@media (max-height: 30rem) {
  header { padding-block: 0.375rem; }
  main { padding-block: 0.625rem 0.5rem; }
  h1, dl { margin-block-end: 0.375rem; }
  input:not([type='hidden']), button { min-block-size: 2.5rem; }
  button.quiet { min-block-size: 1.75rem; }
  .actions { margin-block-start: 0.5rem; }
}
@media (forced-colors: active) {
  button.primary, .mark { border: 2px solid ButtonText; background: ButtonFace; color: ButtonText; }
}
`;
