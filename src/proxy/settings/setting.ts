/** What a variable's text means, and what is wrong with the text. */
export interface ReadSetting<Value> {
  /** Absent for a text that leaves the option out, or means nothing. */
  readonly value?: Value | undefined;
  readonly problems?: readonly string[] | undefined;
}

/** Reads and checks one kind of value. A problem is the rest of a sentence that starts with the name of the setting; none repeats a secret. */
export interface SettingKind<Value> {
  /** The value that a variable's text means. `lines`: the text is a file's. */
  read(text: string, lines: boolean): ReadSetting<Value>;
  /** What is wrong with a value, given by either way. `payOrigin` is the proxy's own. */
  problems(value: Value, payOrigin: string): readonly string[];
}

/** One setting: what it is for, and its name among the variables of `tillkit-server proxy`. */
export interface Setting<Value> extends SettingKind<Value> {
  readonly variable: string;
  /** What it is for; the start of its line in `--help` and in docs/proxy.md. */
  readonly what: string;
  /** What holds where it is not given. */
  readonly preset?: string | undefined;
  /** There is no default. */
  readonly required?: true | undefined;
  /** Present where `<VARIABLE>_FILE` may name a file that holds the value: how that file is read, or an empty text. */
  readonly fileNote?: string | undefined;
}

type Rule<Value> = (value: Value) => string | undefined;
const one = (problem: string | undefined) => (problem === undefined ? [] : [problem]);

/** A text as it is. */
export const text = (rule: Rule<string> = () => undefined): SettingKind<string> => ({
  read: (value) => ({ value }),
  problems: (value) => one(rule(value)),
});

/** Several texts, separated by commas; one a line in a file. The first that is wrong is named. */
export const list = (rule: Rule<string>): SettingKind<readonly string[]> => ({
  read: (all, lines) => {
    const parts = all.split(lines ? '\n' : ',').map((part) => part.trim());
    const value = parts.filter((part) => part !== '');
    return value.length === 0 ? {} : { value };
  },
  problems: (all) => one(all.map(rule).find((problem) => problem !== undefined)),
});

/** One of some words. `none` is a word of the variable alone, for leaving the option out. */
export const choice = <Word extends string>(words: readonly Word[], none?: string): SettingKind<Word> => {
  const problem = `must be ${[...(none === undefined ? [] : [none]), ...words].join(' or ')}`;
  return {
    read: (given) => {
      const value = words.find((word) => word === given);
      return value === undefined && given !== none ? { problems: [problem] } : { value };
    },
    problems: (value) => (words.includes(value) ? [] : [problem]),
  };
};

/** `yes` or `no`. */
export const yesOrNo: SettingKind<boolean> = {
  read: (given) =>
    given === 'yes' || given === 'no' ? { value: given === 'yes' } : { problems: ['must be no or yes'] },
  problems: () => [],
};

/** A whole number from 0. */
export const wholeNumber = (most: number): SettingKind<number> => {
  const problem = `must be a whole number from 0 to ${most}`;
  return {
    read: (given) => (/^\d{1,6}$/.test(given) ? { value: Number(given) } : { problems: [problem] }),
    problems: (value) => (Number.isInteger(value) && value >= 0 && value <= most ? [] : [problem]),
  };
};

/** A text of at least so many characters. */
export const atLeast =
  (characters: number, why: string): Rule<string> =>
  (value) =>
    value.length < characters ? `must have at least ${characters} characters, because ${why}` : undefined;

/** How a key that nobody can guess is made; the end of a sentence. */
const generate = `generate one with node -p "crypto.randomBytes(32).toString('base64url')"`;

/** A key of one's own that signs or guards something: long, and not to be guessed. */
export const ownKey =
  (characters: number, why: string): Rule<string> =>
  (value) => {
    const tooShort = atLeast(characters, why)(value);
    if (tooShort !== undefined) return `${tooShort}; ${generate}`;
    if (new Set(value).size < 10) return `can be guessed: it has fewer than ten different characters; ${generate}`;
    // Lower-case words, as in the examples of the docs. A number of random digits has more than four.
    const isWords = /^[a-z0-9]+(?:[-_. ][a-z0-9]+){2,}$/.test(value) && value.replace(/\D/g, '').length <= 4;
    return isWords ? `can be guessed: it is words, as in an example; ${generate}` : undefined;
  };

/** An exact web origin, as browsers send it. `wanted` says what there is to be, with an example. */
export const exactOrigin =
  (wanted: string): Rule<string> =>
  (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    // A URL parser accepts a wildcard in an origin; in a policy it is a pattern.
    if (url !== undefined && /^https?:\/\/[^*;,'"]+$/.test(value) && url.origin === value) return undefined;
    // An address with a user name may hold a password.
    const shown = value.includes('@') ? '' : `, unlike ${JSON.stringify(value)}`;
    return `must be ${wanted}, without path and without wildcard${shown}`;
  };
