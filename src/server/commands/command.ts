/** One command of `tillkit-server` or `tillkit-sandbox`. */
export interface Command {
  /** A line for the list of commands. */
  readonly summary: string;
  /**
   * Resolves with the exit code when it is done, or with `undefined` once it is serving, until the process is asked to end.
   *
   * @param args the arguments after the command's name.
   * @throws {@link CommandError} with a sentence for the person who typed it.
   */
  readonly run: (
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ) => Promise<number | undefined>;
}

/** A command that cannot be understood or carried out: the sentence says what is wrong and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  /** Exit code: 2 for a command that cannot be understood, 1 for one that cannot be carried out. */
  readonly code: 1 | 2;

  constructor(sentence: string, code: 1 | 2 = 2) {
    super(sentence);
    this.code = code;
  }
}
