import { useEffect, useMemo, useRef, useState } from 'react';
import type { FlowPage } from '../../src/flows/flowPages.testing.ts';
import type { Story } from '../stories/index.ts';
import { flowNameOf, mapColumns, stateOfStory } from './flowMap.ts';
import { type StudioState, withStory, writeStudioState } from './studioState.ts';

interface FlowMapProps {
  readonly state: StudioState;
  /** Where the flow of the preview is, with the flow inside it; absent before its first event. */
  readonly place: string | undefined;
  readonly onChoose: (story: Story) => void;
}

/** The states of the component's flow, out of its table, with the one that the preview is in. */
export function FlowMap(props: FlowMapProps) {
  const [pages, setPages] = useState<readonly FlowPage[]>();
  useEffect(() => {
    let isGone = false;
    // The tables with their specifications are large, and only this map needs them.
    void import('../../src/flows/flowPages.testing.ts').then(({ flowPages }) => isGone || setPages(flowPages()));
    return () => {
      isGone = true;
    };
  }, []);
  const name = flowNameOf(props.state.story);
  const page = pages?.find(({ flow }) => flow === name);
  return (
    <section className="flow" aria-label="Flow map">
      {name === undefined ? (
        <p>This component has no flow.</p>
      ) : page === undefined ? (
        <p>Loading the flow…</p>
      ) : (
        <Chart key={name} page={page} {...props} />
      )}
    </section>
  );
}

function Chart({ page, state, place, onChoose }: FlowMapProps & { readonly page: FlowPage }) {
  const { story } = state;
  const columns = useMemo(() => mapColumns(page, story.component), [page, story.component]);
  const [outer, ...inside] = (place ?? stateOfStory(columns, story, page.initial)).split('/');
  const current = outer ?? page.initial;
  const [pointed, setPointed] = useState<string>();
  const shown = pointed ?? current;
  const chart = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const node = chart.current?.querySelector<HTMLElement>(`[data-kind="${current}"]`);
    const scroller = chart.current?.parentElement;
    if (node == null || scroller == null) return;
    // Only the map scrolls, not the stage around it.
    scroller.scrollTo({ left: node.offsetLeft - 80, top: node.offsetTop - 60 });
  }, [current]);

  const leaving = page.arrows.filter(({ from }) => from === shown);
  const arriving = page.arrows.filter(({ from, to }) => to === shown && from !== shown);
  return (
    <>
      <p role="status">
        {page.title}: <b>{current}</b>
        {inside.length === 0 ? '' : `, with ${inside.join(', ')} inside`}
      </p>
      <div className="flow-scroll">
        <div className="flow-chart" ref={chart}>
          <Arrows
            chart={chart}
            from={shown}
            leaving={leaving.map(({ to }) => to)}
            arriving={arriving.map(({ from }) => from)}
          />
          {columns.map(({ situation, states }) => (
            <section key={situation}>
              <h4>{situation}</h4>
              <ul>
                {states.map(({ kind, story: seen }) => {
                  const at = kind === current ? { 'aria-current': 'step' as const } : {};
                  return (
                    <li key={kind}>
                      {seen === undefined ? (
                        <span className="flow-state" data-kind={kind} title="Nothing of it is on screen" {...at}>
                          {kind}
                        </span>
                      ) : (
                        <a
                          className="flow-state"
                          data-kind={kind}
                          href={writeStudioState(withStory(state, seen))}
                          title={seen.title}
                          {...at}
                          onPointerEnter={() => setPointed(kind)}
                          onPointerLeave={() => setPointed(undefined)}
                          onFocus={() => setPointed(kind)}
                          onBlur={() => setPointed(undefined)}
                          onClick={(event) => {
                            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                            event.preventDefault();
                            onChoose(seen);
                          }}
                        >
                          {kind}
                        </a>
                      )}
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <p className="flow-next">
        {leaving.length === 0 ? `${shown} is final.` : `${shown} leads to `}
        {leaving.map(({ to, events }, index) => (
          <span key={to} title={events.join(', ')}>
            {index === 0 ? '' : ', '}
            {to === shown ? 'itself' : to}{' '}
            <small>({events.length > 2 ? `${events.length} events` : events.join(', ')})</small>
          </span>
        ))}
      </p>
    </>
  );
}

/** Lines from a state to those that follow it, and dashed ones from those before it. For the eye: the text below says the same. */
function Arrows({
  chart,
  from,
  leaving,
  arriving,
}: {
  readonly chart: React.RefObject<HTMLDivElement | null>;
  readonly from: string;
  readonly leaving: readonly string[];
  readonly arriving: readonly string[];
}) {
  const [lines, setLines] = useState<readonly { readonly path: string; readonly isLeaving: boolean }[]>([]);
  const wanted = `${from}|${leaving}|${arriving}`;
  useEffect(() => {
    const [start = '', to = '', before = ''] = wanted.split('|');
    const boxOf = (kind: string) => {
      const node = chart.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`);
      if (node == null) return undefined;
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = node;
      return { left, right: left + width, middle: top + height / 2, bottom: top + height };
    };
    const pathOf = (one: string, other: string) => {
      const [a, b] = [boxOf(one), boxOf(other)];
      if (a === undefined || b === undefined || one === other) return [];
      // Within a column along its right side, otherwise between the sides that face each other.
      const isForward = b.left > a.right;
      const isBack = b.right < a.left;
      // Out of its lower edge where the columns are not neighbours, so that the line is not behind the state in between.
      if (isForward && b.left - a.right > a.right - a.left)
        return [
          `M${a.right - 12} ${a.bottom} C${a.right + 12} ${a.bottom + 30} ${b.left - 48} ${Math.max(b.middle, a.bottom + 12)} ${b.left} ${b.middle}`,
        ];
      const [x1, x2] = isForward ? [a.right, b.left] : isBack ? [a.left, b.right] : [a.right, b.right];
      const bend = isForward ? 24 : isBack ? -24 : 16;
      return [
        `M${x1} ${a.middle} C${x1 + bend} ${a.middle} ${x2 + (isForward || isBack ? -bend : bend)} ${b.middle} ${x2} ${b.middle}`,
      ];
    };
    const draw = () =>
      setLines([
        ...before.split(',').flatMap((kind) => pathOf(kind, start).map((path) => ({ path, isLeaving: false }))),
        ...to.split(',').flatMap((kind) => pathOf(start, kind).map((path) => ({ path, isLeaving: true }))),
      ]);
    draw();
    const observer = new ResizeObserver(draw);
    if (chart.current !== null) observer.observe(chart.current);
    return () => observer.disconnect();
  }, [chart, wanted]);
  return (
    <svg className="flow-arrows" aria-hidden="true">
      <marker id="flow-head" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0 6 3 0 6z" />
      </marker>
      {lines.map(({ path, isLeaving }) => (
        <path key={`${isLeaving} ${path}`} d={path} data-leaving={isLeaving} markerEnd="url(#flow-head)" />
      ))}
    </svg>
  );
}
