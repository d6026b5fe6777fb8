import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  controlForPart,
  controlForToken,
  type DesignControl,
  type PickedPart,
  type Picking,
  type PreviewMessage,
} from './pickedPart.ts';
import type { StudioState } from './studioState.ts';
import { useCopy } from './useCopy.ts';

/**
 * What is picked in the preview, and what the preview is told about it.
 *
 * @param pick of the studio's state
 */
export function usePick(pick: StudioState['pick'], change: (changed: Pick<StudioState, 'pick'>) => void) {
  /** What was chosen in the list: the same part again is another choice, as another one may have been pointed at since. */
  const [chosen, setChosen] = useState<Picking>({});
  const picking = useMemo<Picking | undefined>(() => {
    if (pick === undefined) return undefined;
    if (pick === true) return {};
    return chosen.at === pick ? chosen : { at: pick };
  }, [pick, chosen]);
  const [selectors, setSelectors] = useState<readonly string[]>([]);
  const [part, setPart] = useState<PickedPart>();
  /** The part of the last click, whose control is to be opened. */
  const [clicked, setClicked] = useState<PickedPart>();
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });

  const end = useCallback(() => {
    latest.current({ pick: undefined });
    setPart(undefined);
    setSelectors([]);
    button.current?.focus({ preventScroll: true });
  }, []);
  const follow = useCallback(
    (message: PreviewMessage) => {
      if (message.studio === 'parts') setSelectors(message.selectors);
      else if (message.studio === 'pick-ended') end();
      else if (message.studio === 'part') {
        setPart(message.part);
        if (!message.isClicked) return;
        setClicked(message.part);
        latest.current({ pick: message.part.at });
      }
    },
    [end],
  );

  useEffect(() => {
    const control = clicked && controlForPart(clicked);
    if (control !== undefined) openControl(control);
  }, [clicked]);

  const isPicking = picking !== undefined;
  useEffect(() => {
    if (!isPicking) return;
    const endByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('.sheet:popover-open') !== null) return;
      event.preventDefault();
      end();
    };
    document.addEventListener('keydown', endByKey);
    return () => document.removeEventListener('keydown', endByKey);
  }, [isPicking, end]);

  return {
    picking,
    selectors,
    part,
    button,
    toggle: () => (isPicking ? end() : change({ pick: true })),
    end,
    choose: (at: number) => {
      setChosen({ at });
      change({ pick: at });
    },
    follow,
  };
}

/** Opens what a control is folded into, on a phone its sheet too, and goes to it. */
export function openControl({ id }: Pick<DesignControl, 'id'>): void {
  // Colours have their table once there is a brand.
  const element = document.getElementById(id) ?? document.getElementById('design-brand');
  if (element === null) return;
  const sheet = element.closest<HTMLElement>('[popover]');
  if (sheet?.checkVisibility() === false) sheet.showPopover();
  const fold = element.closest('details');
  if (fold !== null) fold.open = true;
  element.scrollIntoView({ block: 'nearest' });
  element.focus({ preventScroll: true });
}

/** The picked part: a list of all parts for the keyboard, the selector to copy, and the tokens with their controls. */
export function PickedPartBar({
  selectors,
  part,
  onChoose,
  onEnd,
}: {
  readonly selectors: readonly string[];
  readonly part: PickedPart | undefined;
  readonly onChoose: (at: number) => void;
  readonly onEnd: () => void;
}) {
  const { note, copy } = useCopy();
  const control = part && controlForPart(part);

  return (
    <section className="pick" aria-label="Picked part">
      <div className="pick-row">
        <select
          aria-label="Part"
          value={part?.at ?? ''}
          onChange={(event) => event.target.value !== '' && onChoose(Number(event.target.value))}
        >
          <option value="">Point at a part, or choose one</option>
          {selectors.map((selector, index) => (
            // Parts of one name differ by their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what they are.
            <option key={index} value={index}>
              {selector}
            </option>
          ))}
        </select>
        <button type="button" disabled={part === undefined} onClick={() => part && copy(part.selector)}>
          Copy selector
        </button>
        {control === undefined ? null : (
          <button type="button" onClick={() => openControl(control)}>
            Change {control.name}
          </button>
        )}
        <span role="status">{note}</span>
        <button type="button" className="pick-end" onClick={onEnd}>
          Stop
        </button>
      </div>
      {part === undefined ? (
        <p>Its selector and its tokens are shown here. Escape stops.</p>
      ) : part.tokens.length === 0 ? (
        <p>This part uses no token.</p>
      ) : (
        <ul aria-label="Tokens">
          {part.tokens.map((token) => {
            const ofToken = controlForToken(token);
            return (
              <li key={token}>
                {ofToken === undefined ? (
                  <code>{token}</code>
                ) : (
                  <button type="button" title={`Change ${ofToken.name}`} onClick={() => openControl(ofToken)}>
                    <code>{token}</code>
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
