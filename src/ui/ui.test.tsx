// @vitest-environment jsdom
import { act, cleanup, fireEvent, render as renderTree, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  BrandMark,
  Button,
  Dialog,
  ErrorBoundary,
  Field,
  Icon,
  LiveRegionProvider,
  type PostedField,
  PostedFrame,
  postToNewPage,
  RadioList,
  SelectField,
  useAnnounce,
} from './index.ts';

// user-event finds the other radios of a group by a selector; jsdom has no `CSS.escape`, and these names need no escaping.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;

const render = (tree: ReactNode) => renderTree(tree, { wrapper: StrictMode });
afterEach(cleanup);

function HolderForm({ onSubmitted }: { readonly onSubmitted: (holder: string) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { holder: '' } });
  return (
    <form onSubmit={handleSubmit((values) => onSubmitted(values.holder))} noValidate>
      <Field
        label="Name on card"
        error={formState.errors.holder?.message}
        {...register('holder', { required: 'Enter the name.' })}
      />
      <Button type="submit">Pay</Button>
    </form>
  );
}

function Methods({
  onChoose = () => {},
  error,
}: {
  readonly onChoose?: (value: string) => void;
  readonly error?: string;
}) {
  const [value, setValue] = useState<string | undefined>('visa');
  return (
    <RadioList
      legend="Payment method"
      error={error}
      value={value}
      onValueChange={(next) => {
        onChoose(next);
        setValue(next);
      }}
      rows={[
        {
          value: 'visa',
          content: <span>Visa</span>,
          accessibleName: 'Visa, ending in 4 2 4 2',
          beside: <Field label="Security code" />,
        },
        { value: 'old', content: <span>Mastercard</span>, disabledReason: 'This card expired.' },
        { value: 'new', content: <span>New card</span> },
      ]}
    />
  );
}

function Host({ onRequestClose }: { readonly onRequestClose?: (reason: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <LiveRegionProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        label="Confirm with your bank"
        data-part="challenge-dialog"
        data-size="02"
        onRequestClose={onRequestClose ?? (() => setOpen(false))}
      >
        <button type="button" onClick={() => setOpen(false)}>
          Close
        </button>
        <Speaker text="Opening your bank’s page" />
      </Dialog>
    </LiveRegionProvider>
  );
}

function Announced({ text }: { readonly text: string }) {
  const announce = useAnnounce();
  useEffect(() => announce(text), [announce, text]);
  return null;
}

function Part({ works }: { readonly works: () => boolean }) {
  if (!works()) throw new Error('broken part');
  return <p>Paid</p>;
}

function Speaker({ text }: { readonly text: string }) {
  const announce = useAnnounce();
  return (
    <button type="button" onClick={() => announce(text)}>
      Speak
    </button>
  );
}

describe('a field', () => {
  it('is named by its label and described by its hint while it has no error', () => {
    render(<Field label="Card number" hint="The long number" />);
    const input = screen.getByRole('textbox', { name: 'Card number', description: 'The long number' });
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(input.closest('[data-part="field"]')?.getAttribute('data-state')).toBe('valid');
  });

  it('is invalid and described by its error first while it has one', () => {
    render(<Field label="Card number" hint="The long number" error="Enter your card number." />);
    const input = screen.getByRole('textbox', { name: 'Card number' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { description: 'Enter your card number. The long number' })).toBe(input);
    expect(input.closest('[data-part="field"]')?.getAttribute('data-state')).toBe('invalid');
  });

  it('works uncontrolled with React Hook Form, which focuses the input itself', async () => {
    const submitted = vi.fn();
    render(<HolderForm onSubmitted={submitted} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    const input = await screen.findByRole('textbox', { description: 'Enter the name.' });
    expect(document.activeElement).toBe(input);
    await user.type(input, 'Ada{Enter}');
    expect(submitted).toHaveBeenCalledExactlyOnceWith('Ada');
  });

  it('offers a native select with the same wiring', async () => {
    render(
      <SelectField label="Country" hint="Where it goes" error="Choose a country." defaultValue="">
        <option value="">Choose</option>
        <option value="DE">Germany</option>
      </SelectField>,
    );
    const select = screen.getByRole('combobox', { name: 'Country', description: 'Choose a country. Where it goes' });
    await userEvent.selectOptions(select, 'DE');
    expect(screen.getByRole('option', { name: 'Germany', selected: true })).toBeTruthy();
  });
});

describe('a radio list', () => {
  it('is a group of native radios named by its legend', () => {
    render(<Methods />);
    expect(screen.getByRole('group', { name: 'Payment method' })).toBeTruthy();
    expect(
      screen.getAllByRole('radio').map((radio) => (radio instanceof HTMLInputElement ? radio.checked : undefined)),
    ).toEqual([true, false, false]);
    expect(screen.getByRole('radio', { name: 'Visa, ending in 4 2 4 2' })).toBeTruthy();
  });

  it('moves with the arrow keys past a disabled row and tells each choice once', async () => {
    const onChoose = vi.fn();
    render(<Methods onChoose={onChoose} />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'New card', checked: true })).toBe(document.activeElement);
    expect(onChoose.mock.calls).toEqual([['new']]);
  });

  it('keeps the choice where the page does not take another one, and stays one group', async () => {
    const onChoose = vi.fn();
    render(
      <RadioList
        legend="Payment method"
        name="way"
        value="visa"
        onValueChange={onChoose}
        rows={['visa', 'cash', 'new'].map((value) => ({ value, content: value }))}
      />,
    );
    const chosen = () => screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);
    for (const wanted of ['new', 'cash', 'new']) {
      await userEvent.click(screen.getByRole('radio', { name: wanted }));
      expect(chosen()).toEqual(['visa']);
    }
    expect(onChoose.mock.calls).toEqual([['new'], ['cash'], ['new']]);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).toEqual(['way', 'way', 'way']);
  });

  it('gives the reason of a disabled row as its description and never chooses it', async () => {
    const onChoose = vi.fn();
    render(<Methods onChoose={onChoose} />);
    const radio = screen.getByRole('radio', { name: 'Mastercard', description: 'This card expired.' });
    await userEvent.click(radio);
    expect(onChoose).not.toHaveBeenCalled();
    expect(radio.closest('[data-part="method"]')?.getAttribute('data-state')).toBe('disabled');
  });

  it('shows what belongs to a row after its label, only while the row is chosen', async () => {
    render(<Methods />);
    const code = screen.getByRole('textbox', { name: 'Security code' });
    expect(code.closest('[data-part="method-row"]')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'New card' }));
    expect(screen.queryByRole('textbox', { name: 'Security code' })).toBeNull();
  });

  it('is described by its error', () => {
    render(<Methods error="Choose a payment method." />);
    expect(screen.getByRole('group', { description: 'Choose a payment method.' })).toBeTruthy();
  });
});

describe('a button', () => {
  it('keeps the focus while busy, says what it does, and does nothing when clicked', async () => {
    const click = vi.fn();
    const submit = vi.fn();
    const tree = (busy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Any" />
        <Button type="submit" busy={busy} busyLabel="Paying…" onClick={click}>
          Pay
        </Button>
      </form>
    );
    const { rerender } = render(tree(false));
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: 'Pay' });
    button.focus();
    rerender(tree(true));
    expect(screen.getByRole('button', { name: 'Paying…' })).toBe(button);
    expect(document.activeElement).toBe(button);
    expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled'), button.dataset.state]).toEqual([
      'true',
      false,
      'busy',
    ]);
    await user.click(button);
    await user.type(screen.getByRole('textbox'), '{Enter}');
    expect([click.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
  });

  it('does not submit a form unless it is asked to', () => {
    render(<Button>Back</Button>);
    expect(screen.getByRole('button', { name: 'Back' }).getAttribute('type')).toBe('button');
  });
});

describe('a dialog', () => {
  it('uses the top layer where the engine has one', async () => {
    const showModal = vi.fn(function showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '');
    });
    const close = vi.fn(function close(this: HTMLDialogElement) {
      this.removeAttribute('open');
    });
    // jsdom has neither; later files of this worker must not find a part of them.
    Object.assign(HTMLDialogElement.prototype, { showModal, close });
    onTestFinished(() => {
      for (const name of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    });
    render(<Host />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(showModal).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalled();
  });

  it('is open before it is painted for the first time', () => {
    const painted: boolean[] = [];
    function Around() {
      const here = useRef<HTMLDivElement>(null);
      // Runs after those of its children, and before the paint; twice in strict mode.
      useLayoutEffect(() => void painted.push(here.current?.querySelector('dialog')?.open === true), []);
      return (
        <div ref={here}>
          <Dialog open label="Confirm with your bank" onRequestClose={() => {}}>
            <button type="button">Close</button>
          </Dialog>
        </div>
      );
    }
    render(<Around />);
    expect(new Set(painted)).toEqual(new Set([true]));
  });

  it('is named, holds its content only while open, and gives the focus back on close', async () => {
    render(<Host />);
    expect(screen.queryByRole('button', { name: 'Close', hidden: true })).toBeNull();
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Confirm with your bank' });
    expect([dialog.dataset.part, dialog.dataset.size, dialog.dataset.state]).toEqual([
      'challenge-dialog',
      '02',
      'open',
    ]);
    screen.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('puts the focus where its content asks for it', async () => {
    render(
      <Dialog open label="Confirm with your bank" onRequestClose={() => {}}>
        <button type="button">Close</button>
        <h2 tabIndex={-1} data-initial-focus>
          Confirm with your bank
        </h2>
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('asks its owner on Escape, on the system’s own close request and on the backdrop, and stays open until its owner closes it', async () => {
    const ask = vi.fn();
    render(<Host onRequestClose={ask} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog');
    screen.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    fireEvent.pointerDown(dialog, { clientX: 40, clientY: 40 });
    fireEvent.click(dialog, { clientX: 40, clientY: 40 });
    expect(ask.mock.calls).toEqual([['escape'], ['escape'], ['backdrop']]);
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('does not take a click that began inside the dialog for one on the backdrop', async () => {
    const ask = vi.fn();
    render(<Host onRequestClose={ask} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Close' }), { clientX: 1, clientY: 1 });
    fireEvent.click(dialog, { clientX: 40, clientY: 40 });
    expect(ask).not.toHaveBeenCalled();
  });

  it('opens again and asks when the browser closed it by itself', async () => {
    const ask = vi.fn();
    render(<Host onRequestClose={ask} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog');
    dialog.removeAttribute('open');
    fireEvent(dialog, new Event('close'));
    expect(dialog.hasAttribute('open')).toBe(true);
    expect(ask).toHaveBeenCalledExactlyOnceWith('escape');
  });

  it('speaks from inside while it is open, because the page around it is inert, and from outside afterwards', async () => {
    render(<Host />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByRole('button', { name: 'Speak' }));
    expect(screen.getByRole('dialog').contains(screen.getByRole('status'))).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Opening your bank’s page');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

const spoken = () => [...screen.getByRole('status').children].map((line) => line.textContent);

describe('the live region', () => {
  it('is there and empty in the first paint, also in the server’s', () => {
    expect(renderToString(<LiveRegionProvider>Pay</LiveRegionProvider>)).toMatch(/role="status"[^>]*><\/div>/);
    render(<LiveRegionProvider>Pay</LiveRegionProvider>);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  });

  it('is the only one, however many providers are nested', () => {
    render(
      <LiveRegionProvider>
        <LiveRegionProvider>Pay</LiveRegionProvider>
      </LiveRegionProvider>,
    );
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });

  it('has every utterance once: not twice under double effects, not an empty one, a text again only after another, four at most', async () => {
    const texts = ['Copied', 'Declined', ' ', 'Card removed'];
    render(
      <LiveRegionProvider>
        {texts.map((text) => (
          <Speaker key={text} text={text} />
        ))}
        <Announced text="Contacting your bank" />
      </LiveRegionProvider>,
    );
    const [copied, declined, blank, removed] = screen.getAllByRole('button');
    expect(spoken()).toEqual(['Contacting your bank']);
    for (const button of [copied, copied, declined, blank, copied]) if (button) await userEvent.click(button);
    expect(spoken()).toEqual(['Contacting your bank', 'Copied', 'Declined', 'Copied']);
    if (removed) await userEvent.click(removed);
    expect(spoken()).toEqual(['Copied', 'Declined', 'Copied', 'Card removed']);
  });

  it('keeps no text that is not true any more, and says a text once that is passed on from one place to another', async () => {
    const tree = (key: string, text: string) => (
      <LiveRegionProvider>
        <Announced key={key} text={text} />
      </LiveRegionProvider>
    );
    const { rerender } = render(tree('first', 'Contacting your bank'));
    const [line] = screen.getByRole('status').children;
    rerender(tree('second', 'Contacting your bank'));
    await act(async () => undefined);
    expect([...screen.getByRole('status').children]).toEqual([line]);
    rerender(tree('second', ''));
    await act(async () => undefined);
    expect(spoken()).toEqual([]);
    rerender(tree('second', 'Contacting your bank'));
    expect(spoken()).toEqual(['Contacting your bank']);
  });

  it('tells the programmer when it is missing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Speaker text="Hello" />)).toThrow(
      'tillkit: useAnnounce needs a <LiveRegionProvider> above it.',
    );
    vi.restoreAllMocks();
  });
});

describe('a posted frame', () => {
  interface Post {
    readonly action: string;
    readonly method: string;
    readonly target: string;
    readonly entries: [string, unknown][];
  }
  let posts: Post[] = [];

  beforeEach(() => {
    posts = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      const { method, target } = this;
      posts.push({ action: this.getAttribute('action') ?? '', method, target, entries: [...new FormData(this)] });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const fields: PostedField[] = [
    { name: 'creq', value: 'eyJ9' },
    { name: 'submit', value: 'a field of this name hides form.submit' },
  ];
  const frame = (postKey: string, action = 'https://acs.example/challenge') => (
    <PostedFrame
      postKey={postKey}
      action={action}
      fields={[...fields]}
      title="Your bank’s page"
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
      data-part="challenge-frame"
    />
  );

  it('posts its form once under double effects and re-renders, into a frame with an unguessable name, and removes it', () => {
    const { rerender } = render(frame('one'));
    rerender(frame('one'));
    rerender(frame('one', 'https://other.example/'));
    const element = screen.getByTitle<HTMLIFrameElement>('Your bank’s page');
    expect(posts).toEqual([
      {
        action: 'https://acs.example/challenge',
        method: 'post',
        target: element.name,
        entries: fields.map(({ name, value }) => [name, value]),
      },
    ]);
    expect(element.name).toMatch(/^tk[0-9a-f]{32}$/);
    expect(document.querySelector('form')).toBeNull();
    expect([element.getAttribute('sandbox'), element.getAttribute('referrerpolicy'), element.dataset.part]).toEqual([
      'allow-scripts allow-forms',
      'no-referrer',
      'challenge-frame',
    ]);
  });

  it('posts once more, into a fresh frame, for each new key and never again for an old one', () => {
    const { rerender } = render(frame('one'));
    const first = screen.getByTitle('Your bank’s page');
    rerender(frame('two'));
    expect(screen.getByTitle('Your bank’s page')).not.toBe(first);
    rerender(frame('one'));
    expect(posts).toHaveLength(2);
    expect(new Set(posts.map((post) => post.target)).size).toBe(2);
  });

  it('posts to https or to this machine, and to nothing else', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const action of [
      'javascript:alert(1)',
      'http://acs.example/',
      'data:text/html,x',
      '/relative',
      'https:',
      'http://127.0.0.1.evil.test/',
    ]) {
      expect(() => render(frame('one', action))).toThrow('posts only to absolute https addresses');
      cleanup();
    }
    expect(posts).toEqual([]);
    render(frame('one', 'http://127.0.0.1:8080/acs'));
    expect(posts).toHaveLength(1);
  });

  it('has its name already in the markup, because a browser does not rename a frame that exists', () => {
    expect(renderToString(frame('one'))).toMatch(/<iframe[^>]* name="tk[0-9a-f]{32}"/);
  });

  it('tells of a page that another origin has shown in it, and not of its own empty one', () => {
    const onForeignPage = vi.fn();
    render(
      <PostedFrame
        postKey="one"
        action="https://acs.example/"
        fields={[]}
        title="Bank"
        onForeignPage={onForeignPage}
      />,
    );
    const element = screen.getByTitle('Bank');
    onForeignPage.mockClear();
    fireEvent.load(element);
    expect(onForeignPage).not.toHaveBeenCalled();
    Object.defineProperty(element, 'contentWindow', {
      get: () => {
        throw new DOMException('Blocked a frame of another origin.', 'SecurityError');
      },
    });
    fireEvent.load(element);
    expect(onForeignPage).toHaveBeenCalledTimes(1);
  });

  it('posts to a page of its own without an opener, and leaves nothing in this one', () => {
    const rels: (string | null)[] = [];
    vi.mocked(HTMLFormElement.prototype.submit).mockImplementation(function submit(this: HTMLFormElement) {
      rels.push(this.getAttribute('rel'));
      posts.push({ action: this.action, method: this.method, target: this.target, entries: [...new FormData(this)] });
    });
    const { container } = render(<p>Here</p>);
    postToNewPage(container, 'https://acs.example/challenge', [{ name: 'creq', value: 'eyJ9' }]);
    expect(posts).toEqual([
      { action: 'https://acs.example/challenge', method: 'post', target: '_blank', entries: [['creq', 'eyJ9']] },
    ]);
    expect(rels).toEqual(['noopener']);
    expect(document.querySelector('form')).toBeNull();
    expect(() => postToNewPage(container, 'javascript:alert(1)', [])).toThrow('posts only to absolute https addresses');
  });

  it('leaves nothing behind when it goes', () => {
    const { unmount } = render(frame('one'));
    unmount();
    expect(document.querySelectorAll('iframe, form')).toHaveLength(0);
  });
});

describe('an error boundary', () => {
  it('keeps the error inside, reports it and tries again when asked', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const onError = vi.fn();
    let broken = true;
    render(
      <>
        <p>The merchant’s page</p>
        <ErrorBoundary
          onError={onError}
          fallback={({ retry }) => (
            <Button
              onClick={() => {
                broken = false;
                retry();
              }}
            >
              Reload
            </Button>
          )}
        >
          <Part works={() => !broken} />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText('The merchant’s page')).toBeTruthy();
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('broken part'), expect.stringContaining('Part'));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(screen.getByText('Paid')).toBeTruthy();
    vi.restoreAllMocks();
  });
});

describe('icons and brand marks', () => {
  it('are hidden from assistive technology and cannot take the focus', () => {
    const { container } = render(
      <>
        <Icon name="lock" />
        <BrandMark brand="Visa" />
        <BrandMark brand="AmericanExpress" />
        <BrandMark brand="constructor" />
        <BrandMark brand="bank" />
        <BrandMark />
      </>,
    );
    const drawings = [...container.querySelectorAll('svg')];
    expect(drawings.map((svg) => [svg.getAttribute('aria-hidden'), svg.getAttribute('focusable')])).toEqual(
      drawings.map(() => ['true', 'false']),
    );
    expect(drawings.map((svg) => svg.getAttribute('data-brand'))).toEqual([
      null,
      'visa',
      'americanexpress',
      'generic',
      'bank',
      'generic',
    ]);
    expect(container.querySelector('[style]')).toBeNull();
  });
});
