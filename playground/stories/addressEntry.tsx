import { type FormEvent, useRef } from 'react';
import { AddressEntry, type AddressEntryHandle, type AddressEntryProps } from 'tillkit';
import { OnShopPage } from './hostPages.tsx';
import { type Stage, type Story, storyOf } from './story.ts';

/** A form of the merchant's own around the address; `refused` are fields that its server takes exception to. */
function AddressForm({
  refused = [],
  ...props
}: Partial<AddressEntryProps> & { readonly refused?: readonly string[] }) {
  const entry = useRef<AddressEntryHandle>(null);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (await entry.current?.validate()) entry.current?.refuse(refused);
  }
  return (
    <OnShopPage title="Billing address" amount="€63.50">
      <form data-tk="address-form" data-part="form" noValidate onSubmit={save}>
        <AddressEntry purpose="billing" {...props} ref={entry} />
        <button type="submit" data-part="button" data-variant="primary">
          Save address
        </button>
      </form>
    </OnShopPage>
  );
}

const field = (name: string) => `section-tk billing ${name}`;

/** Opens the fields of a country. */
async function open(stage: Stage, country: string, props: Parameters<typeof AddressForm>[0] = {}): Promise<void> {
  stage.show(<AddressForm {...props} />);
  await stage.driver.type(field('country'), country);
  await stage.driver.see(`[autocomplete="${field('address-line1')}"]`);
}

const known = {
  address: {
    first_name: 'Ada',
    last_name: 'Example',
    line1: 'Harbour Street 12',
    zip: '20457',
    city: 'Hamburg',
    country: 'DE',
  },
} as const;

const story = storyOf('address-entry');

export const addressEntryStories: readonly Story[] = [
  story('empty', 'Empty', 'The country comes first: the other fields follow it.', async (stage) => {
    stage.show(<AddressForm />);
    await stage.driver.see(`[autocomplete="${field('country')}"]`);
  }),
  story(
    'prefilled',
    'Filled in beforehand',
    'What is known already is filled in, and what is typed over it stays.',
    async (stage) => {
      stage.show(<AddressForm known={[known]} />);
      await stage.driver.see(`[autocomplete="${field('postal-code')}"]`);
    },
    { known: `{${JSON.stringify([known])}}` },
  ),
  story('hong-kong', 'Hong Kong', 'From the largest to the smallest, and no postal code.', async (stage) => {
    stage.show(<AddressForm />);
    await stage.driver.type(field('country'), 'HK');
    await stage.driver.see(`[autocomplete="${field('address-level1')}"][aria-busy="false"]`);
  }),
  story('ireland', 'Ireland', 'Four parts that need not be there say so; the code is an Eircode.', async (stage) =>
    open(stage, 'IE'),
  ),
  story(
    'ways-to-reach',
    'Phone and e-mail',
    'Asked for where the merchant wants them; the country’s code is filled in.',
    async (stage) => {
      await open(stage, 'FR', { phone: 'optional', email: 'required' });
      await stage.driver.type(field('tel-national'), '0612345678');
    },
    { phone: '"optional"', email: '"required"' },
  ),
  story('errors', 'Fields to correct', 'Each field says what is wrong with it, in words.', async (stage) => {
    await open(stage, 'GB');
    await stage.driver.type(field('postal-code'), 'SW1A1');
    await stage.driver.submit();
    await stage.driver.see('[aria-invalid="true"]');
  }),
  story(
    'refused',
    'Refused by the service',
    'A field that looked right and was not taken says so at the field.',
    async (stage) => {
      stage.show(<AddressForm known={[known]} refused={['zip']} />);
      await stage.driver.see(`[autocomplete="${field('postal-code')}"]`);
      await stage.driver.submit();
      await stage.driver.see('[aria-invalid="true"]');
    },
  ),
];
