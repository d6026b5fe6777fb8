/** A fenced code block of a Markdown page. */
export interface CodeBlock {
  readonly language: string;
  /** The file that the block is; absent where it is a piece of a program or a command. */
  readonly file: string | undefined;
  /** Number of the line with its opening fence. */
  readonly line: number;
  readonly code: string;
}
export function codeBlocks(page: string): readonly CodeBlock[];
/** Runs the module that was written from blocks of a page, and gives its exports. */
export function runProgram(path: string): Promise<Record<string, unknown>>;
