// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, StrictMode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary, lazyPart } from './index.ts';

const Drawn = ({ name }: { readonly name: string }) => <p>Here is {name}</p>;

/** Fetches as often as it is asked, and fails as often as it is said. */
function fetching(failures: number) {
  const load = vi.fn<() => Promise<ComponentType<{ readonly name: string }>>>();
  for (let count = 0; count < failures; count += 1) load.mockRejectedValueOnce(new TypeError('no connection'));
  load.mockResolvedValue(Drawn);
  return load;
}

function Page({ Part, place }: { readonly Part: ComponentType<{ readonly name: string }>; readonly place: string }) {
  return (
    <ErrorBoundary fallback={({ retry }) => <button type="button" onClick={retry}>{`again ${place}`}</button>}>
      <Suspense fallback={<p>waiting</p>}>
        <Part name={place} />
      </Suspense>
    </ErrorBoundary>
  );
}

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));

describe('a component that is fetched when it is first drawn', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it.each([
    ['', false],
    [' in StrictMode', true],
  ])('is fetched anew with each click after it could not be, and never in between%s', async (_, strict) => {
    const load = fetching(2);
    const page = <Page Part={lazyPart(load)} place="one" />;
    render(strict ? <StrictMode>{page}</StrictMode> : page);
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    for (const attempt of [2, 3]) {
      fireEvent.click(screen.getByText('again one'));
      await settle();
      expect(load).toHaveBeenCalledTimes(attempt);
    }
    expect(screen.getByText('Here is one')).toBeTruthy();
  });

  it('is drawn at once where it was fetched before', async () => {
    const load = fetching(0);
    const Part = lazyPart(load);
    await Part.fetch();
    render(<Page Part={Part} place="one" />);
    expect(screen.getByText('Here is one')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is one attempt for all places where it is drawn', async () => {
    const load = fetching(1);
    const Part = lazyPart(load);
    render(
      <>
        <Page Part={Part} place="one" />
        <Page Part={Part} place="two" />
      </>,
    );
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByText('again one'));
    fireEvent.click(screen.getByText('again two'));
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    expect([screen.getByText('Here is one'), screen.getByText('Here is two')]).toHaveLength(2);
  });

  it('is fetched anew by a page that draws it later, though nothing offered to try again', async () => {
    const load = fetching(1);
    const Part = lazyPart(load);
    render(<Page Part={Part} place="one" />).unmount();
    await settle();
    render(<Page Part={Part} place="two" />);
    await settle();
    cleanup();
    render(<Page Part={Part} place="three" />);
    await settle();
    expect(screen.getByText('Here is three')).toBeTruthy();
  });
});
