import { useId } from 'react';

interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  /** Degrees. */
  readonly hue: number;
}

let probe: HTMLElement | undefined;

/** A colour as the browser computes it. */
function compute(colour: string): string {
  if (probe === undefined) {
    probe = document.createElement('span');
    probe.hidden = true;
    document.documentElement.append(probe);
  }
  probe.style.color = '';
  probe.style.color = colour;
  return getComputedStyle(probe).color;
}

/** The numbers of a colour such as `oklch(0.6 0.15 200)`; `none` is 0. */
const numbersIn = (computed: string): readonly number[] =>
  (computed.match(/(?<=[( ])(?:-?[\d.]+(?:e-?\d+)?|none)(?=[ )])/g) ?? []).map((text) => Number(text) || 0);

/** Any colour of CSS in OKLCH. One that is given in it keeps its hue where it has no chroma. */
function readOklch(colour: string): Oklch {
  const computed = compute(colour);
  const [lightness = 0, chroma = 0, hue = 0] = numbersIn(
    computed.startsWith('oklch(') ? computed : compute(`oklch(from ${colour} l c h)`),
  );
  return { lightness, chroma, hue };
}

const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places;
const writeOklch = ({ lightness, chroma, hue }: Oklch) =>
  `oklch(${round(lightness, 3)} ${round(chroma, 3)} ${round(hue, 1)})`;

/** Whether a gamut has a colour, rounding aside. */
const isIn = (gamut: 'srgb' | 'display-p3', colour: string) =>
  numbersIn(compute(`color(from ${colour} ${gamut} r g b)`)).every((part) => part > -0.001 && part < 1.001);

/** Which screens show a colour; the theme is made of colours of sRGB. */
function describeGamut(colour: string): string {
  if (isIn('srgb', colour)) return 'In sRGB: every screen shows it.';
  const where = isIn('display-p3', colour) ? 'Outside sRGB, inside Display P3.' : 'Outside Display P3.';
  return `${where} The page gets the nearest colour of sRGB.`;
}

const axes = [
  ['lightness', 'Lightness', 1, 0.005],
  ['chroma', 'Chroma', 0.37, 0.005],
  ['hue', 'Hue', 360, 1],
] as const;

/** Sliders for the lightness, chroma and hue of a colour, each on a strip of the colours that it leads to. */
export function OklchSliders({
  name,
  value,
  onChange,
}: {
  /** What has the colour. */
  readonly name: string;
  /** Any colour of CSS. */
  readonly value: string;
  readonly onChange: (colour: string) => void;
}) {
  const note = useId();
  const now = readOklch(value);
  const stripFor = (axis: keyof Oklch, most: number) => {
    const at = (share: number) => writeOklch({ ...now, [axis]: share * most });
    return `linear-gradient(to right in oklch ${axis === 'hue' ? 'longer' : 'shorter'} hue, ${at(0)}, ${at(1)})`;
  };
  return (
    <fieldset className="oklch" aria-describedby={note}>
      <legend className="visually-hidden">{name} in OKLCH</legend>
      {axes.map(([axis, label, most, step]) => (
        <label key={axis}>
          <span>{label}</span>
          <input
            type="range"
            min={0}
            max={most}
            step={step}
            value={now[axis]}
            ref={(slider) => slider?.style.setProperty('background-image', stripFor(axis, most))}
            onChange={(event) => onChange(writeOklch({ ...now, [axis]: Number(event.target.value) }))}
          />
          <output>{axis === 'hue' ? `${round(now.hue, 0)}°` : round(now[axis], 3)}</output>
        </label>
      ))}
      <p id={note} className="note">
        {describeGamut(value)}
      </p>
    </fieldset>
  );
}
