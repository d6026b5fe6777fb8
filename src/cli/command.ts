/** One command of `tillkit`. */
export interface Command {
  /** A line for the list of commands. */
  readonly summary: string;
  /**
   * Resolves with the exit code when it is done, or with `undefined` once it is serving, until the process is told to end.
   *
   * @param args what stands behind the command's name.
   * @throws {@link Complaint} with a sentence for whoever typed it.
   */
  readonly run: (
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ) => Promise<number | undefined>;
}

/** A mistake of whoever typed the command: the sentence says what is wrong and what to do. */
export class Complaint extends Error {
  override readonly name = 'Complaint';
  /** Exit code: 2 for a command that cannot be understood, 1 for one that cannot be carried out. */
  readonly code: 1 | 2;

  constructor(sentence: string, code: 1 | 2 = 2) {
    super(sentence);
    this.code = code;
  }
}
