import * as z from 'zod/mini';

/** The sentence for each reason that a reader has; `undefined` where that reason is no error of this form. */
type Sentences<Reason extends string, Key extends string> = {
  readonly [reason in Exclude<Reason, 'type'>]: Key | undefined;
};
type Reader<Reason extends string> = (
  typed: string,
) => { readonly ok: true } | { readonly ok: false; readonly error: Reason | 'type' };

/** The text of one input. The message of an issue is the key of its sentence. */
export function textSchema<Reason extends string, Key extends string>(
  read: Reader<Reason>,
  sentences: Sentences<Reason, Key>,
) {
  const check = z.superRefine<string>((typed, context) => {
    const found = read(typed);
    // A text is always one: the reason `type` does not occur.
    const message = found.ok ? undefined : sentences[found.error as Exclude<Reason, 'type'>];
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
  return z.prefault(z.string().check(check), '');
}
