import { type ComponentType, createElement, type LazyExoticComponent, lazy, type ReactElement } from 'react';

/** A part of the page could not be fetched. `forget` lets the next drawing of it try again. */
export class PartNotFetched extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('tillkit: a part of the page could not be fetched.', { cause });
    this.name = 'PartNotFetched';
    this.forget = forget;
  }
}

/** A component that is fetched later. */
export interface LazyPart<P extends object> {
  (props: P): ReactElement;
  /** Fetches it before it is drawn for the first time: then nothing waits for it, and what a server has drawn of it is taken over as it is. */
  readonly fetch: () => Promise<void>;
}

/**
 * A component that is fetched when it is first drawn; draw it inside `Suspense` and `ErrorBoundary`. Unlike React's own `lazy`, which keeps a failure
 * for ever, it is fetched anew when it is drawn again after an `ErrorBoundary` has shown that it could not be.
 *
 * @param load fetches the component; called once for each attempt
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let Part: ComponentType<P> | LazyExoticComponent<ComponentType<P>> = attempt();

  function attempt(): LazyExoticComponent<ComponentType<P>> {
    const Attempted: LazyExoticComponent<ComponentType<P>> = lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (cause) => {
          // Not before it has been shown: React draws a part again when it hears of the failure, and would ask without end.
          throw new PartNotFetched(cause, () => {
            if (Part === Attempted) Part = attempt();
          });
        },
      ),
    );
    return Attempted;
  }

  const drawn = (props: P) => createElement(Part as ComponentType<P>, props);
  const fetch = async () => {
    Part = await load();
  };
  return Object.assign(drawn, { fetch });
}
