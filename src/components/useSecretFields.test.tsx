// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type SecretFields, useSecretFields } from './useSecretFields.ts';

type Name = 'late' | 'number' | 'code' | 'network';

let fields: SecretFields<Name>;

function Form({ late = false, inside = false }: { readonly late?: boolean; readonly inside?: boolean }) {
  const [errors, form] = useSecretFields<Name>();
  fields = form;
  const [changes, setChanges] = useState(0);
  const needed = (typed: string) => (typed === '' ? 'empty' : true);
  const { register } = form;
  const number = (
    <input
      aria-label="number"
      {...register('number', { validate: (typed) => (typed === '' ? 'empty' : /^\d+$/.test(typed) || 'chars') })}
    />
  );
  return (
    <form>
      {late ? <input aria-label="late" {...register('late', { validate: needed })} /> : null}
      {inside ? <fieldset>{number}</fieldset> : number}
      <input
        aria-label="code"
        {...register('code', { validate: needed, onChange: () => setChanges((count) => count + 1) })}
      />
      {['one', 'two'].map((value) => (
        <input key={value} type="radio" aria-label={value} value={value} {...register('network')} />
      ))}
      <output aria-label="errors">{JSON.stringify(errors)}</output>
      <output aria-label="changes">{changes}</output>
    </form>
  );
}

const show = (late = false) => render(<Form late={late} />, { wrapper: StrictMode });
const shownErrors = () => JSON.parse(screen.getByLabelText('errors').textContent ?? '');

afterEach(cleanup);

describe('fields of secrets', () => {
  it('say nothing while something is typed for the first time, and what is wrong when the field is left', async () => {
    show();
    await userEvent.type(screen.getByLabelText('number'), '12x');
    expect(shownErrors()).toEqual({});
    await userEvent.tab();
    expect(shownErrors()).toEqual({ number: 'chars' });
  });

  it('judge what is shown as wrong again with every key', async () => {
    show();
    await userEvent.type(screen.getByLabelText('number'), '12x');
    await userEvent.tab();
    await userEvent.type(screen.getByLabelText('number'), '{Backspace}', { initialSelectionStart: 3 });
    // The field that the tab key went to was left empty.
    expect(shownErrors()).toEqual({ code: 'empty' });
  });

  it('are checked together, and the first wrong one of the page has the focus, whatever came first', async () => {
    const view = show();
    view.rerender(<Form late />);
    const check = () => fields.check(undefined, { focus: true });
    await userEvent.type(screen.getByLabelText('number'), '42');
    expect(await actively(check)).toBe(false);
    expect(shownErrors()).toEqual({ late: 'empty', code: 'empty' });
    expect(document.activeElement).toBe(screen.getByLabelText('late'));
    await userEvent.type(screen.getByLabelText('late'), 'x');
    await userEvent.type(screen.getByLabelText('code'), '123');
    expect(await actively(check)).toBe(true);
    expect(shownErrors()).toEqual({});
  });

  it('ask nothing of a field that is not on the page any more', async () => {
    const view = show(true);
    expect(await actively(() => fields.check(['late']))).toBe(false);
    view.rerender(<Form />);
    expect(await actively(() => fields.check(['late']))).toBe(true);
    expect(fields.getValue('late')).toBe('');
  });

  it('move a text along when its input is drawn in another place', async () => {
    const view = show();
    await userEvent.type(screen.getByLabelText('number'), '42');
    const before = screen.getByLabelText('number');
    view.rerender(<Form inside />);
    expect(screen.getByLabelText('number')).not.toBe(before);
    expect(screen.getByLabelText('number')).toHaveProperty('value', '42');
  });

  it('read and set texts and radios in the inputs themselves', async () => {
    show();
    fields.setValue('number', '4242');
    expect(screen.getByLabelText('number')).toHaveProperty('value', '4242');
    expect(fields.getValue('network')).toBe('');
    await userEvent.click(screen.getByLabelText('two'));
    expect(fields.getValue('network')).toBe('two');
    fields.setValue('network', 'one');
    expect(screen.getByLabelText('one')).toHaveProperty('checked', true);
  });

  it('leave the judging to the component that follows the changes, and show what it passes', async () => {
    show();
    await userEvent.click(screen.getByLabelText('code'));
    await userEvent.tab();
    expect([fields.isWrong('code'), fields.isLeft('code'), fields.isLeft('number')]).toEqual([true, true, false]);
    await userEvent.type(screen.getByLabelText('code'), '1');
    expect(shownErrors()).toEqual({ code: 'empty' });
    await actively(() => fields.show('code', undefined));
    expect(shownErrors()).toEqual({});
    await actively(() => fields.show('number', 'too_long'));
    expect(shownErrors()).toEqual({ number: 'too_long' });
    await actively(() => fields.clear(['code']));
    expect(fields.isLeft('code')).toBe(false);
  });

  it('tell of changes without what was changed, and are emptied on demand', async () => {
    show();
    await userEvent.type(screen.getByLabelText('number'), '42');
    await userEvent.type(screen.getByLabelText('code'), '123');
    expect(screen.getByLabelText('changes').textContent).toBe('3');
    await actively(() => fields.clear(['code']));
    expect([fields.getValue('number'), fields.getValue('code')]).toEqual(['42', '']);
    await actively(() => fields.clear());
    expect(fields.getValue('number')).toBe('');
  });
});

/** Does something from outside of React and lets it draw. */
async function actively<T>(what: () => T): Promise<T> {
  const done: T[] = [];
  await act(async () => void done.push(what()));
  const [result] = done;
  // It was just pushed.
  return result as T;
}
