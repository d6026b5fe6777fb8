import { CardEntry, useCardEntry } from 'tillkit';
import type { Story } from './story.ts';

const component = 'card-entry';

/** A form of the merchant's own around the fields. */
function CardForm({ busy = false }: { readonly busy?: boolean }) {
  const entry = useCardEntry();
  return (
    <form
      data-tk="card-form"
      data-part="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void entry.validate();
      }}
    >
      <div inert={busy}>
        <CardEntry entry={entry} />
      </div>
      <button
        type="submit"
        data-part="button"
        data-variant="primary"
        data-state={busy ? 'busy' : 'idle'}
        aria-disabled={busy}
      >
        {busy ? 'Saving the card…' : 'Save the card'}
      </button>
    </form>
  );
}

export const cardEntryStories: readonly Story[] = [
  {
    component,
    name: 'empty',
    title: 'Empty',
    description: 'Four fields that the browser can fill by itself.',
    run: async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.see('[autocomplete="cc-number"]');
    },
  },
  {
    component,
    name: 'filled',
    title: 'Filled in',
    description: 'The digits are grouped and the brand is recognised while typing.',
    run: async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.enterCard('4242 4242 4242 4242');
    },
  },
  {
    component,
    name: 'american-express',
    title: 'American Express',
    description: 'Groups of four, six and five; a code of four digits.',
    run: async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.enterCard('3782 822463 10005');
    },
  },
  {
    component,
    name: 'errors',
    title: 'Fields to correct',
    description: 'Each field says what is wrong with it, in words.',
    run: async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.enterCard('4242 4242 4242 4241', { expiry: '08/21', cvc: '12' });
      await stage.driver.type('cc-name', '');
      await stage.driver.submit();
      await stage.driver.see('[aria-invalid="true"]');
    },
  },
  {
    component,
    name: 'busy',
    title: 'Busy',
    description: 'While the card is being sent the fields rest.',
    run: async (stage) => {
      stage.show(<CardForm busy />);
      await stage.driver.enterCard('5555 5555 5555 4444');
    },
  },
];
