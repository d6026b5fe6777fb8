import { useId, useState } from 'react';
import { type Appearance, type CompiledAppearance, importAppearance } from 'tillkit/theme';

const brandAtFirst = '#3a46c8';

/** The choices of an appearance, the default of each first. */
const choices = {
  corners: ['medium', 'square', 'small', 'large', 'round'],
  density: ['regular', 'compact', 'spacious'],
  shadows: ['soft', 'none', 'strong'],
  greys: ['brand', 'neutral', 'warm', 'cool'],
  labels: ['above', 'inside', 'floating'],
  cardFields: ['grouped', 'separate'],
  layout: ['columns', 'stacked', 'compact', 'sidebar'],
} as const;

/** The merchant's own look: a colour and some choices, or the tokens of a design system, pasted. */
export function OwnAppearance({
  appearance,
  compiled,
  onChange,
}: {
  readonly appearance: Appearance | undefined;
  readonly compiled: CompiledAppearance | undefined;
  readonly onChange: (appearance: Appearance) => void;
}) {
  const [note, setNote] = useState('');
  const noteId = useId();
  const now: Appearance = appearance ?? { brand: brandAtFirst };

  function paste(text: string) {
    if (text.trim() === '') return setNote('');
    try {
      const { appearance: read, unused } = importAppearance(text);
      onChange({ ...now, ...read });
      setNote(unused.length === 0 ? 'Every token is used.' : `Not used: ${unused.join(', ')}.`);
    } catch (error) {
      setNote(error instanceof Error ? error.message.replace(/^tillkit: /, '') : String(error));
    }
  }

  return (
    <details className="own">
      <summary>Your own appearance</summary>
      <div className="own-choices">
        <label className="choice">
          <span>Brand colour</span>
          <input
            type="color"
            value={compiled?.colours.light['button-background'] ?? compiled?.colours.light.accent ?? now.brand}
            onChange={(event) => onChange({ ...now, brand: event.target.value })}
          />
        </label>
        {Object.entries(choices).map(([field, words]) => (
          <label key={field} className="choice">
            <span>{field}</span>
            <select
              value={now[field as keyof typeof choices] ?? words[0]}
              onChange={(event) => onChange({ ...now, [field]: event.target.value })}
            >
              {words.map((word) => (
                <option key={word}>{word}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <label className="paste">
        <span>Tokens of your design system, as custom properties of CSS or design tokens in JSON</span>
        <textarea
          rows={4}
          placeholder="--primary: #0a7d7d; --radius: 8px"
          aria-describedby={noteId}
          onChange={(event) => paste(event.target.value)}
        />
      </label>
      <p id={noteId} role="status">
        {note}
      </p>
      {compiled !== undefined && compiled.repairs.length > 0 ? (
        <ul className="repairs">
          {compiled.repairs.map((repair) => (
            <li key={JSON.stringify(repair)}>
              {repair.scheme ?? 'every scheme'}, {repair.name}: {repair.given} became {repair.used}. {repair.why}
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
