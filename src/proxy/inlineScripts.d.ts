// What `inlineScriptsPlugin` (scripts/inlineScripts.mjs) makes of a script that a document has inline: its text, bundled and minified.
declare module '*?script' {
  const text: string;
  export default text;
}
