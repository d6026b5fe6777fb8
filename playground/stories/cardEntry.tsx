import { CardEntry, CardOptions, useCardEntry } from 'tillkit';
import type { Story } from './story.ts';

const component = 'card-entry';

/** A form of the merchant's own around the fields. */
function CardForm({
  busy = false,
  save,
  billing,
}: {
  readonly busy?: boolean;
  readonly save?: 'on_session' | 'off_session';
  readonly billing?: boolean;
}) {
  const entry = useCardEntry();
  return (
    <form
      data-tk="card-form"
      data-part="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        entry.validate();
      }}
    >
      <div inert={busy}>
        <CardEntry entry={entry} />
      </div>
      {save === undefined && billing === undefined ? null : (
        <CardOptions entry={entry} save={save} billing={billing} merchantName="Nordlicht" />
      )}
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
  {
    component,
    name: 'while-typing',
    title: 'Wrong while typing',
    description:
      'A date that is over is named with the digit that makes it so, before the field is left; a number that may still grow is not.',
    run: async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.see('[autocomplete="cc-number"]');
      await stage.driver.key('cc-number', '4242 4242 4242 424');
      await stage.driver.key('cc-exp', '12/19', '[aria-invalid="true"]');
    },
  },
  {
    component,
    name: 'two-networks',
    title: 'Two networks',
    description:
      'A card of Cartes Bancaires and Visa asks which one it is to be, on the line of the label, where it moves nothing.',
    run: async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.enterCard('4000 0025 0000 1001');
      await stage.driver.see('[data-part="networks"]');
    },
  },
  {
    component,
    name: 'network-chosen',
    title: 'A network chosen',
    description: 'The choice goes with the card as card_network.',
    run: async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.enterCard('5555 5525 0000 1001');
      await stage.driver.click('[data-part="networks"] input');
      await stage.driver.see('[data-part="networks"] input:checked');
    },
  },
  {
    component,
    name: 'pasted-line',
    title: 'Pasted as one text',
    description: 'Number, date and code of one pasted line have gone to their fields.',
    run: async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.paste('cc-number', '4242 4242 4242 4242 12/34 123');
    },
  },
  {
    component,
    name: 'saving',
    title: 'Kept for the next time',
    description: 'Consent in words, never given beforehand; a name for the card once it is given.',
    run: async (stage) => {
      stage.show(<CardForm save="on_session" />);
      await stage.driver.click('[data-part="check"] input');
      await stage.driver.see('[name="nickname"]');
    },
  },
  {
    component,
    name: 'billing',
    title: 'Where the bill goes',
    description: 'Country and postal code; the code is checked by the rules of the country.',
    run: async (stage) => {
      stage.show(<CardForm save="off_session" billing />);
      await stage.driver.type('billing country', 'DE');
      await stage.driver.type('billing postal-code', '1011');
      await stage.driver.see('[aria-invalid="true"]');
    },
  },
];
