import { useId, useState } from 'react';
import {
  type Appearance,
  type CompiledAppearance,
  type ContrastRow,
  importAppearance,
  type ThemeColour,
} from 'tillkit/theme';
import { presetOf, readAppearance, readExported } from './appearanceOf.ts';
import { OklchSliders } from './OklchSliders.tsx';
import { brands, isLogo, isUntouched, nothingOwn, type StudioState } from './studioState.ts';
import { Words, type WordsProps } from './Words.tsx';

const brandAtFirst = '#3a46c8';

type Choices = { readonly [Field in keyof Appearance]?: readonly [name: string, words: readonly string[]] };

/** The choices of an appearance with their names, the default of each first. */
const choiceGroups: Readonly<Record<string, Choices>> = {
  Shape: {
    corners: ['Corners', ['medium', 'square', 'small', 'large', 'round']],
    density: ['Density', ['regular', 'compact', 'spacious']],
    shadows: ['Shadows', ['soft', 'none', 'strong']],
    greys: ['Greys', ['brand', 'neutral', 'warm', 'cool']],
  },
  Form: {
    labels: ['Labels', ['floating', 'inside', 'above']],
    cardFields: ['Card fields', ['grouped', 'separate']],
    layout: ['Layout', ['sidebar', 'columns', 'stacked', 'compact']],
  },
};

/** A word of an appearance as a choice is written. */
const written = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Lists of families that need no file. */
const fonts = [
  ['System', ''],
  ['Serif', "'Iowan Old Style', Charter, Georgia, serif"],
  ['Rounded', "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, system-ui, sans-serif"],
  ['Humanist', "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, sans-serif"],
  ['Geometric', "Avenir, Montserrat, Corbel, 'URW Gothic', sans-serif"],
  ['Monospace', 'ui-monospace, Menlo, Consolas, monospace'],
] as const;

/** Colours that a designer gives by name, where the ones worked out from the brand will not do. */
const givenColours = [
  ['accent', 'Accent'],
  ['canvas', 'Page'],
  ['surface', 'Panel'],
  ['text', 'Text'],
  ['text-muted', 'Quiet text'],
  ['border', 'Lines'],
  ['border-control', 'Edges of fields'],
  ['focus', 'Focus ring'],
] as const satisfies readonly (readonly [ThemeColour, string])[];

interface DesignProps {
  readonly state: StudioState;
  readonly compiled: CompiledAppearance | undefined;
  readonly words: Omit<WordsProps, 'state' | 'onChange'>;
  readonly onChange: (changed: Partial<StudioState>) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** The merchant's look: a preset to begin with, then every choice of an appearance, which the preview follows while it is being made. */
export function Design({ state, compiled, words, onChange, undo, redo }: DesignProps) {
  const preset = presetOf(state.brand);
  const now: Appearance = state.own ?? preset ?? { brand: brandAtFirst };
  const set = (changed: Partial<Appearance>) => onChange({ own: { ...now, ...changed } });

  return (
    <aside className="design sheet" id="design" popover="auto" aria-labelledby="design-heading">
      <div className="design-bar">
        <h3 id="design-heading">Design</h3>
        <button type="button" disabled={undo === undefined} onClick={undo}>
          Undo
        </button>
        <button type="button" disabled={redo === undefined} onClick={redo}>
          Redo
        </button>
        <button type="button" disabled={isUntouched(state)} onClick={() => onChange(nothingOwn)}>
          Reset
        </button>
      </div>
      <section className="group" aria-label="Brand">
        <label className="choice">
          <span>Start from</span>
          <select value={state.brand} onChange={(event) => onChange({ brand: event.target.value, own: undefined })}>
            {brands.map((brand) => (
              <option key={brand} value={brand}>
                {brand === brands[0] ? brand : written(brand)}
              </option>
            ))}
          </select>
        </label>
        <BrandColour value={now.brand} onChange={(brand) => set({ brand })} />
        <Logo key={state.logo} value={state.logo} onChange={(logo) => onChange({ logo })} />
      </section>
      <section className="group pairs" aria-label="Type">
        <label className="choice">
          <span>Font</span>
          <select
            id="design-font"
            value={now.font ?? ''}
            onChange={(event) => set({ font: event.target.value || undefined })}
          >
            {fonts.map(([name, list]) => (
              <option key={name} value={list}>
                {name}
              </option>
            ))}
            {now.font === undefined || fonts.some(([, list]) => list === now.font) ? null : (
              <option value={now.font}>{now.font.split(',')[0]?.replaceAll(/['"]/g, '')}</option>
            )}
          </select>
        </label>
        <label className="choice">
          <span>Text size: {now.textSize ?? 16} px</span>
          <input
            id="design-textSize"
            type="range"
            min={16}
            max={20}
            value={now.textSize ?? 16}
            onChange={(event) => set({ textSize: Number(event.target.value) })}
          />
        </label>
      </section>
      {Object.entries(choiceGroups).map(([group, choices]) => (
        <section key={group} className="group pairs" aria-label={group}>
          {Object.entries(choices).map(([field, [name, words]]) => (
            <label key={field} className="choice">
              <span>{name}</span>
              <select
                id={`design-${field}`}
                value={now[field as keyof Appearance & string]?.toString() ?? words[0]}
                onChange={(event) => set({ [field]: event.target.value })}
              >
                {words.map((word) => (
                  <option key={word} value={word}>
                    {written(word)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </section>
      ))}
      {compiled === undefined ? null : (
        <>
          <Colours appearance={now} compiled={compiled} onChange={(colours) => set({ colours })} />
          <Contrast compiled={compiled} />
        </>
      )}
      <Words state={state} {...words} onChange={(changed) => onChange({ words: changed })} />
      <Paste onRead={(read) => onChange({ own: read })} now={now} />
    </aside>
  );
}

/** A colour by the device's picker or as CSS has it; text that is no colour is kept in the field, and says so. */
function BrandColour({ value, onChange }: { readonly value: string; readonly onChange: (brand: string) => void }) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readAppearance(JSON.stringify({ brand: typed })) === undefined;
  return (
    <div className="choice">
      <label htmlFor="design-brand">Brand colour</label>
      <div className="colour">
        <input
          id="design-brand"
          type="text"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby="brand-colour-note"
          value={typed ?? value}
          onChange={(event) => {
            const text = event.target.value;
            // Other tools copy a colour without its sign.
            const colour = /^[\da-f]{6}$/i.test(text) ? `#${text}` : text;
            setTyped(colour);
            if (readAppearance(JSON.stringify({ brand: colour })) !== undefined) onChange(colour);
          }}
          onBlur={() => isWrong || setTyped(undefined)}
        />
        <input
          type="color"
          aria-label="Pick the brand colour"
          value={hexOf(value)}
          onChange={(event) => {
            setTyped(undefined);
            onChange(event.target.value);
          }}
        />
      </div>
      <OklchSliders
        name="Brand colour"
        value={value}
        onChange={(colour) => {
          setTyped(undefined);
          onChange(colour);
        }}
      />
      <p id="brand-colour-note" className="note">
        {isWrong ? 'Give a colour as CSS has it, such as #0a7d7d or oklch(0.6 0.15 200).' : ''}
      </p>
    </div>
  );
}

/** The merchant's logo, once its whole address is there: the pages show pictures of https addresses alone. */
function Logo({
  value = '',
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (logo: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value);
  const isWrong = typed !== '' && !isLogo(typed);
  function take() {
    if (isWrong || typed === value) return;
    onChange(typed === '' ? undefined : typed);
    // The address of the studio follows a choice, as that of a control.
    setTimeout(() => document.dispatchEvent(new Event('change')));
  }
  return (
    <label className="choice">
      <span>Logo</span>
      <input
        id="design-logo"
        type="text"
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        aria-invalid={isWrong}
        aria-describedby="logo-note"
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <p id="logo-note" className="note">
        {isWrong ? 'Give an address that begins with https://.' : ''}
      </p>
    </label>
  );
}

/** What the device's picker takes: `#rrggbb`. */
function hexOf(colour: string): string {
  if (/^#[\da-f]{6}$/i.test(colour)) return colour;
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (pen === null) return brandAtFirst;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function Colours({
  appearance,
  compiled,
  onChange,
}: {
  readonly appearance: Appearance;
  readonly compiled: CompiledAppearance;
  readonly onChange: (colours: Appearance['colours']) => void;
}) {
  const given = appearance.colours ?? {};
  /** The colour that the sliders are for: the one that was chosen last. */
  const [[scheme, colour, name], setChosen] = useState<readonly ['light' | 'dark', ThemeColour, string]>([
    'light',
    ...givenColours[0],
  ]);
  const give = (text: string, inScheme = scheme, theColour = colour) =>
    onChange({ ...given, [inScheme]: { ...given[inScheme], [theColour]: text } });
  const count = (['light', 'dark'] as const).flatMap((scheme) => Object.keys(given[scheme] ?? {})).length;
  return (
    <details>
      <summary>
        Colours <span className="count">{count === 0 ? 'worked out' : `${count} given`}</span>
      </summary>
      <table className="colours">
        <thead>
          <tr>
            <td />
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {givenColours.map(([colour, name]) => (
            <tr key={colour}>
              <th scope="row">{name}</th>
              {(['light', 'dark'] as const).map((scheme) => (
                <td key={scheme}>
                  <input
                    type="color"
                    {...(scheme === 'light' ? { id: `design-colour-${colour}` } : {})}
                    aria-label={`${name}, ${scheme}`}
                    value={compiled.colours[scheme][colour]}
                    onFocus={() => setChosen([scheme, colour, name])}
                    onChange={(event) => give(event.target.value, scheme, colour)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        {name}, {scheme}
      </p>
      <OklchSliders
        name={`${name}, ${scheme}`}
        value={given[scheme]?.[colour] ?? compiled.colours[scheme][colour] ?? ''}
        onChange={(text) => give(text)}
      />
      {count === 0 ? null : (
        <button type="button" onClick={() => onChange(undefined)}>
          Work all of them out
        </button>
      )}
    </details>
  );
}

const twoDigits = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const schemeNames: Record<ContrastRow['scheme'], string> = {
  light: 'light',
  dark: 'dark',
  lightContrast: 'light, more contrast',
  darkContrast: 'dark, more contrast',
};

/** Whether everything can be read: what was moved so that it can, and the pairs that are nearest to what they have to be. */
function Contrast({ compiled: { contrasts, repairs } }: { readonly compiled: CompiledAppearance }) {
  const nearest = [...contrasts].sort((one, other) => one.contrast / one.least - other.contrast / other.least);
  const failing = nearest.filter(({ contrast, least }) => contrast < least).length;
  const state = failing > 0 ? `${failing} too low` : repairs.length > 0 ? `${repairs.length} repaired` : 'all pass';
  return (
    <details>
      <summary>
        Contrast <span className="count">{state}</span>
      </summary>
      {repairs.length === 0 ? null : (
        <ul className="repairs">
          {repairs.map(({ scheme, name, given, used, why }) => (
            <li key={`${scheme} ${name}`}>
              {name}
              {scheme === undefined ? '' : ` (${schemeNames[scheme]})`}: <Swatch colour={given} /> became{' '}
              <Swatch colour={used} />. {why}
            </li>
          ))}
        </ul>
      )}
      <div className="table-scroll">
        <table className="contrasts">
          <caption>The nearest of {contrasts.length} pairs</caption>
          <thead>
            <tr>
              <th scope="col">Pair</th>
              <th scope="col">WCAG</th>
              <th scope="col">Needs</th>
              <th scope="col">APCA</th>
            </tr>
          </thead>
          <tbody>
            {nearest.slice(0, 12).map(({ scheme, mark, ground, contrast, least, apca }) => (
              <tr key={`${scheme} ${mark} ${ground}`}>
                <td>
                  {mark} on {ground}, {schemeNames[scheme]}
                </td>
                <td>{twoDigits.format(contrast)}</td>
                <td>{least}</td>
                <td>{Math.round(apca)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Swatch({ colour }: { readonly colour: string }) {
  return (
    <span className="swatch">
      <svg viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={colour} />
      </svg>
      {colour}
    </span>
  );
}

/** Takes an appearance that was exported here, or the tokens of a design system. */
function Paste({ now, onRead }: { readonly now: Appearance; readonly onRead: (appearance: Appearance) => void }) {
  const [note, setNote] = useState('');
  const noteId = useId();

  function read(text: string) {
    if (text.trim() === '') return setNote('');
    const exported = readAppearance(text) ?? readExported(text);
    if (exported !== undefined) {
      onRead(exported);
      return setNote('Taken as an appearance.');
    }
    try {
      const { appearance, unused } = importAppearance(text);
      onRead({ ...now, ...appearance });
      setNote(unused.length === 0 ? 'Every token is used.' : `Not used: ${unused.join(', ')}.`);
    } catch (error) {
      setNote(error instanceof Error ? error.message.replace(/^tillkit: /, '') : String(error));
    }
  }

  return (
    <details>
      <summary>Paste a theme</summary>
      <label className="paste">
        <span>An appearance in JSON, custom properties of CSS, design tokens in JSON, or a file of the studio</span>
        <textarea
          rows={4}
          placeholder="--primary: #0a7d7d; --radius: 8px"
          aria-describedby={noteId}
          onChange={(event) => read(event.target.value)}
        />
      </label>
      <p id={noteId} role="status" className="note">
        {note}
      </p>
    </details>
  );
}
