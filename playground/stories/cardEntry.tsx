import { CardEntry, CardOptions, useCardEntry } from 'tillkit';
import { OnShopPage } from './hostPages.tsx';
import { type Story, storyOf } from './story.ts';

const story = storyOf('card-entry');

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
    <OnShopPage title="Pay with a card" amount="€63.50">
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
          {busy ? 'Paying €63.50…' : 'Pay €63.50'}
        </button>
      </form>
    </OnShopPage>
  );
}

export const cardEntryStories: readonly Story[] = [
  story('empty', 'Empty', 'Four fields that the browser can fill by itself.', async (stage) => {
    stage.show(<CardForm />);
    await stage.driver.see('[autocomplete="cc-number"]');
  }),
  story('filled', 'Filled in', 'The digits are grouped and the brand is recognised while typing.', async (stage) => {
    stage.show(<CardForm />);
    await stage.driver.enterCard('4242 4242 4242 4242');
  }),
  story(
    'american-express',
    'American Express',
    'Groups of four, six and five; a code of four digits.',
    async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.enterCard('3782 822463 10005');
    },
  ),
  story('errors', 'Fields to correct', 'Each field says what is wrong with it, in words.', async (stage) => {
    stage.show(<CardForm />);
    await stage.driver.enterCard('4242 4242 4242 4241', { expiry: '08/21', cvc: '12' });
    await stage.driver.type('cc-name', '');
    await stage.driver.submit();
    await stage.driver.see('[aria-invalid="true"]');
  }),
  story('busy', 'Busy', 'While the card is being sent the fields rest.', async (stage) => {
    stage.show(<CardForm busy />);
    await stage.driver.enterCard('5555 5555 5555 4444');
  }),
  story(
    'while-typing',
    'Wrong while typing',
    'A date that is over is named with the digit that makes it so, before the field is left; a number that may still grow is not.',
    async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.see('[autocomplete="cc-number"]');
      await stage.driver.key('cc-number', '4242 4242 4242 424');
      await stage.driver.key('cc-exp', '12/19', '[aria-invalid="true"]');
    },
  ),
  story(
    'two-networks',
    'Two networks',
    'A card of Cartes Bancaires and Visa asks which one it is to be, on the line of the label, where it moves nothing.',
    async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.enterCard('4000 0025 0000 1001');
      await stage.driver.see('[data-part="networks"]');
    },
  ),
  story('network-chosen', 'A network chosen', 'The choice goes with the card as card_network.', async (stage) => {
    stage.show(<CardForm />);
    await stage.driver.enterCard('5555 5525 0000 1001');
    await stage.driver.click('[data-part="networks"] input');
    await stage.driver.see('[data-part="networks"] input:checked');
  }),
  story(
    'pasted-line',
    'Pasted as one text',
    'Number, date and code of one pasted line have gone to their fields.',
    async (stage) => {
      stage.show(<CardForm />);
      await stage.driver.paste('cc-number', '4242 4242 4242 4242 12/34 123');
    },
  ),
  story(
    'saving',
    'Kept for the next time',
    'Consent in words, never given beforehand; a name for the card once it is given.',
    async (stage) => {
      stage.show(<CardForm save="on_session" />);
      await stage.driver.click('[data-part="check"] input');
      await stage.driver.see('[name="nickname"]');
    },
  ),
  story(
    'billing',
    'Where the bill goes',
    'Country and postal code; the code is checked by the rules of the country.',
    async (stage) => {
      stage.show(<CardForm save="off_session" billing />);
      await stage.driver.type('billing country', 'DE');
      await stage.driver.type('billing postal-code', '1011');
      await stage.driver.see('[aria-invalid="true"]');
    },
  ),
];
