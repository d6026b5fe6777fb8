import type { CallRecord } from '../stories/index.ts';
import type { AccessibilityProblem } from './checkPage.ts';

/** A part of the preview: what a style sheet selects it by, and the tokens that its style takes. */
export interface PickedPart {
  /** Its place among the parts of the preview, in the order of the document. */
  readonly at: number;
  readonly selector: string;
  readonly tokens: readonly string[];
}

/** What the preview is told while somebody picks; absent where nobody does. */
export interface Picking {
  /** The part to outline, chosen in the studio. */
  readonly at?: number | undefined;
}

/** What the preview is asked for a picture of: its whole page or what is in view, with so many pixels for each CSS pixel. */
export interface PictureRequest {
  readonly scale: number;
  readonly isWhole: boolean;
}

/** The answer: a PNG, absent where none could be drawn, and how many frames could not be read. */
export interface PictureMessage {
  readonly studio: 'picture';
  readonly blob?: Blob;
  readonly unread: number;
}

/** What the preview says of its accessibility: the rules that it breaks, and what a screen reader reads, line by line. */
export interface CheckMessage {
  readonly studio: 'checked';
  readonly problems: readonly AccessibilityProblem[];
  readonly lines: readonly string[];
}

/** Where a flow of the preview is after a step, with the flow inside it, such as `authenticating/challenge`. */
export interface FlowStep {
  readonly studio: 'flow';
  readonly flow: string;
  readonly place: string;
  /** Milliseconds after the page was opened. */
  readonly at: number;
}

/** What the preview tells the studio. */
export type PreviewMessage =
  | PictureMessage
  | CheckMessage
  | { readonly studio: 'listening' | 'played' | 'failed' | 'pick-ended' | 'escape' }
  /** Somebody points or types there. */
  | { readonly studio: 'used' }
  /** Every text on the page, in its order. */
  | { readonly studio: 'texts'; readonly texts: readonly string[] }
  | FlowStep
  /** A call of the preview, when it begins and when it ends, and how many charges the service has on record; absent where it is not in the page. */
  | { readonly studio: 'call'; readonly record: CallRecord; readonly charges: number | undefined }
  /** The selectors of all parts, in the order of the document. */
  | { readonly studio: 'parts'; readonly selectors: readonly string[] }
  /** A part that is pointed at, chosen in the list or clicked. */
  | { readonly studio: 'part'; readonly part: PickedPart; readonly isClicked: boolean };

/** A control of the Design panel: the id of its element, and its name. */
export interface DesignControl {
  readonly id: string;
  readonly name: string;
}

const control = (id: string, name: string): DesignControl => ({ id: `design-${id}`, name });

const brand = control('brand', 'Brand colour');
const colour = (name: string, label: string) => control(`colour-${name}`, label);

/** Parts whose shape one choice decides. */
const ofParts: readonly (readonly [selector: RegExp, control: DesignControl])[] = [
  [/^\[data-part="label"\]/, control('labels', 'Labels')],
  [/^\[data-part="card-group"\]/, control('cardFields', 'Card fields')],
  [/^\[data-part="page"\]/, control('layout', 'Layout')],
];

/** The controls that tokens follow. The first row that a part uses is the closest to it. */
const ofTokens: readonly (readonly [token: RegExp, control: DesignControl])[] = [
  [/^--tk-(?:accent|on-accent|button-background|button-text)/, brand],
  [/^--tk-(?:surface|panel-background|method-background|input-background)/, colour('surface', 'Panel')],
  [/^--tk-canvas$/, colour('canvas', 'Page')],
  [/^--tk-border-control$/, colour('border-control', 'Edges of fields')],
  [/^--tk-border$/, colour('border', 'Lines')],
  [/^--tk-text-muted$/, colour('text-muted', 'Quiet text')],
  [/^--tk-(?:radius|[a-z]+-radius)/, control('corners', 'Corners')],
  [/^--tk-shadow/, control('shadows', 'Shadows')],
  [/^--tk-focus$/, colour('focus', 'Focus ring')],
  [/^--tk-text$/, colour('text', 'Text')],
  [/^--tk-(?:space|control-size)$/, control('density', 'Density')],
  [/^--tk-font-size$/, control('textSize', 'Text size')],
  [/^--tk-font$/, control('font', 'Font')],
];

/** Every control of the Design panel, once. */
export const designControls: readonly DesignControl[] = [
  ...new Map([...ofParts, ...ofTokens].map(([, control]) => [control.id, control])).values(),
];

/** The control of the Design panel that changes a token; tokens without one are set in a style sheet. */
export function controlForToken(token: string): DesignControl | undefined {
  return ofTokens.find(([tokens]) => tokens.test(token))?.[1];
}

/** The control of the Design panel that changes a part most. */
export function controlForPart({ selector, tokens }: PickedPart): DesignControl | undefined {
  const ofPart = ofParts.find(([parts]) => parts.test(selector));
  return ofPart?.[1] ?? ofTokens.find(([pattern]) => tokens.some((token) => pattern.test(token)))?.[1];
}
