import { useCallback, useEffect, useRef, useState } from 'react';
import type { CardState, FrameHealth } from '../../frames/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import type { LoadError } from '../componentEvents.ts';
import { tellHost } from '../tellHost.ts';
import type { CardEntryOptions } from './cardFields.ts';
import type { FrameLink } from './frameLink.ts';

/** Fields in a frame, as the card form sees them. */
export interface CardFrameForm {
  /** True while the fields are drawn in a frame. */
  readonly entered: boolean;
  /** Absent while there is no frame to talk to. */
  link?: FrameLink | undefined;
  /** Why the frame is lost: it has never come, or is there no longer. Absent before it was lost. */
  loss?: LoadError | undefined;
  /** Called when the fields are drawn in a frame; returns what is called when they no longer are. */
  readonly enter: () => () => void;
  readonly changed: (state: CardState) => void;
  readonly stateChanged: (kind: FrameHealth['kind']) => void;
}

/** Follows the fields in a frame. @returns the form, whether the frame is there, and what it says of its fields */
export function useCardFrameForm(
  options: CardEntryOptions,
): readonly [CardFrameForm, FrameHealth['kind'] | undefined, CardState | undefined] {
  const [kind, setKind] = useState<FrameHealth['kind']>();
  const [fields, setFields] = useState<CardState>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [form] = useState(() => {
    let came = false;
    const made = {
      entered: false,
      link: undefined as FrameLink | undefined,
      enter: () => {
        made.entered = true;
        setKind('loading');
        return () => {
          made.entered = false;
          setKind(undefined);
          setFields(undefined);
        };
      },
      changed: setFields,
      loss: undefined as LoadError | undefined,
      stateChanged: (next: FrameHealth['kind']) => {
        if (next === 'lost') {
          const loss: LoadError = { kind: 'network', code: came ? 'frame_lost' : 'frame_not_loaded' };
          made.loss = loss;
          tellHost(() => latest.current.onFrameLost?.(loss));
        }
        came = next === 'ready';
        setKind(next);
      },
    };
    return made;
  });
  return [form, kind, fields];
}

/** How long a check may take before it is said, in milliseconds: a frame has usually answered within a few, and later where its script has to come. */
const saidAfterMs = 200;

/** Checks of a form that take a moment, one at a time. @returns what starts one, unless one is under way, and whether one takes so long that it is to be said */
export function useFormCheck(): readonly [start: (check: () => Promise<void>) => void, isSlow: boolean] {
  const { clock } = useTillkit();
  const [isSlow, setSlow] = useState(false);
  const isUnderWay = useRef(false);
  const start = useCallback(
    (check: () => Promise<void>) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      const cancel = clock.after(saidAfterMs, () => setSlow(true));
      void check().finally(() => {
        cancel();
        isUnderWay.current = false;
        setSlow(false);
      });
    },
    [clock],
  );
  return [start, isSlow];
}
