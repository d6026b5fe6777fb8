/**
 * The fenced code blocks of a Markdown page, in their order. The first word after the fence is the language, the second the file that the block is:
 * ```tsx main.tsx
 */
export function codeBlocks(page) {
  const blocks = [];
  let open;
  for (const [index, line] of page.split('\n').entries()) {
    const [, indent, fence, language = '', file] = /^( *)(`{3,})(\S*) ?(\S+)?/.exec(line) ?? [];
    if (open === undefined) {
      if (fence !== undefined) open = { fence, indent, language, file, line: index + 1, code: '' };
    } else if (line.trim() === open.fence) {
      blocks.push({ language: open.language, file: open.file, line: open.line, code: open.code });
      open = undefined;
    } else {
      open.code += `${line.slice(open.indent.length)}\n`;
    }
  }
  if (open !== undefined) throw new Error(`The code block of line ${open.line} has no end.`);
  return blocks;
}

/** Runs the module that was written from blocks of a page, and gives its exports. */
export const runProgram = (path) => import(path);
