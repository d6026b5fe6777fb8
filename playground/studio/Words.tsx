import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PreviewMessage } from './pickedPart.ts';
import type { StudioState } from './studioState.ts';
import {
  findSeen,
  loadTexts,
  type Message,
  type OwnWords,
  placeholdersIn,
  type SeenWording,
  type Texts,
  type Wording,
  withWord,
  wordingsIn,
  wordingsOf,
} from './words.ts';

/** The texts of the preview, which says them while the words are open. */
export function useWords() {
  const [isOpen, setIsOpen] = useState(false);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const follow = useCallback((message: PreviewMessage) => {
    if (message.studio === 'listening') setSeen([]);
    else if (message.studio === 'texts') setSeen(message.texts);
  }, []);
  return { isOpen, setIsOpen, seen, follow };
}

/** Most rows of a search. */
const mostFound = 30;

export interface WordsProps extends Omit<ReturnType<typeof useWords>, 'follow'> {
  readonly state: StudioState;
  readonly onChange: (words: OwnWords | undefined) => void;
  /** Brings a text of the preview into view there. */
  readonly onShow: (text: string) => void;
}

/** The texts on the stage, and any other that is searched for, each to be put in other words. */
export function Words({ state: { locale, words }, isOpen, setIsOpen, seen, onChange, onShow }: WordsProps) {
  const [loaded, setLoaded] = useState<{ readonly locale: string; readonly texts: Texts }>();
  const [wanted, setWanted] = useState('');
  const own: Readonly<Record<string, Message | undefined>> = words?.[locale] ?? {};
  const count = Object.keys(own).length;

  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    void loadTexts(locale).then((texts) => isGone || setLoaded({ locale, texts }));
    return () => {
      isGone = true;
    };
  }, [isOpen, locale]);

  const all = useMemo(() => (loaded?.locale === locale ? wordingsIn(loaded.texts) : []), [loaded, locale]);
  /** The rows as they were when somebody began to type in one: meanwhile the page has parts of a text. */
  const [kept, setKept] = useState<readonly Wording[]>();
  const onStage = useMemo(() => findSeen(seen, all, words?.[locale] ?? {}), [seen, all, words, locale]);
  const found = useMemo(() => {
    const asked = wanted.trim().toLowerCase();
    const has = ({ keys, message }: Wording) =>
      [...keys, ...Object.values(wordingsOf(message))].some((text) => text.toLowerCase().includes(asked));
    return asked === '' ? undefined : all.filter(has).slice(0, mostFound);
  }, [wanted, all]);
  const rows: readonly (Wording | SeenWording)[] = kept ?? found ?? onStage;

  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        Words <span className="count">{count === 0 ? 'of the kit' : `${count} changed`}</span>
      </summary>
      <div className="words">
        <input
          id="design-words"
          type="text"
          aria-label="Find a text"
          placeholder="Find a text"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <p className="note" role="status">
          {all.length === 0
            ? 'Loading…'
            : found === undefined
              ? `${rows.length} on the stage, of ${all.length}`
              : `${rows.length}${rows.length === mostFound ? ' or more' : ''} found`}
        </p>
        <ul
          onFocus={() => setKept(rows)}
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setKept(undefined)}
        >
          {rows.map((row) => (
            <Row
              key={`${locale} ${row.keys[0]}`}
              row={row}
              locale={locale}
              own={own[row.keys[0] ?? '']}
              onChange={(message) => onChange(withWord(words, locale, row.keys, message))}
              onFocus={() => 'seen' in row && onShow(row.seen)}
            />
          ))}
        </ul>
        {count === 0 ? null : (
          <button type="button" onClick={() => onChange(withWord(words, locale, Object.keys(own), undefined))}>
            Take the kit’s words
          </button>
        )}
      </div>
    </details>
  );
}

/** One text. What is emptied is the kit’s again; which placeholders are missing or wrong is said. */
function Row({
  row: { keys, message },
  locale,
  own,
  onChange,
  onFocus,
}: {
  readonly row: Wording;
  readonly locale: string;
  readonly own: Message | undefined;
  readonly onChange: (message: Message | undefined) => void;
  readonly onFocus: () => void;
}) {
  const [emptied, setEmptied] = useState<string>();
  const kit = wordingsOf(message);
  const now = { ...kit, ...(own === undefined ? {} : wordingsOf(own)) };
  const known = placeholdersIn(Object.values(kit));
  const used = placeholdersIn(Object.values(now));
  const strange = used.filter((name) => !known.includes(name));
  const missing = known.filter((name) => !used.includes(name));
  const note = [
    ...(strange.length === 0 ? [] : [`Nothing fills ${strange.join(', ')}.`]),
    ...(missing.length === 0 ? [] : [`Without ${missing.join(', ')}.`]),
  ].join(' ');
  const name = keys.join(', ');

  function change(category: string, text: string): void {
    setEmptied(text === '' ? category : undefined);
    const changed: Readonly<Record<string, string>> = {
      ...now,
      [category]: text === '' ? (kit[category] ?? '') : text,
    };
    const isKit = Object.entries(kit).every(([one, wording]) => changed[one] === wording);
    const { other = '', ...rest } = changed;
    onChange(isKit ? undefined : typeof message === 'string' ? other : { ...rest, other });
  }

  return (
    <li>
      <code title={name}>{keys.length > 1 ? `${keys[0]} and ${keys.length - 1} more` : name}</code>
      {Object.keys(kit).map((category) => (
        <textarea
          key={category}
          aria-label={Object.keys(kit).length === 1 ? name : `${name}, ${category}`}
          aria-invalid={strange.length > 0}
          lang={locale}
          dir="auto"
          rows={1}
          value={emptied === category ? '' : now[category]}
          placeholder={kit[category]}
          onChange={(event) => change(category, event.target.value)}
          onFocus={onFocus}
          onBlur={() => setEmptied(undefined)}
        />
      ))}
      <p className="note">{note}</p>
    </li>
  );
}
