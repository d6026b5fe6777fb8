import { expect, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

/**
 * Accessibility tree of the main state of each component: roles, names and states, in order. Texts that are not interactive are listed
 * where somebody has to hear them.
 */
const trees = {
  'payment-link-page/ready-secure': `
    - region "Order summary":
      - paragraph: Amount due
      - paragraph: €63.50
      - group:
        - list:
          - listitem: /Breakfast bowl/
          - listitem: /Morning mug/
    - region "Payment details":
      - form "Payment details":
        - heading "Payment details" [level=2]
        - group "Payment method":
          - radio /Visa ending in 4 2 4 2, Expires \\d\\d\\/\\d\\d, Default/ [checked]
          - textbox "Security code of Visa ending in 4 2 4 2"
          - radio /Mastercard ending in 4 4 4 4, Expires \\d\\d\\/\\d\\d/
          - button "Show 3 more"
          - radio "New card"
        - button "Pay €63.50"
    - status`,
  'payment-link-page/fields-wrong': `
    - form "Payment details":
      - group "Card details":
        - textbox "Card number" [invalid]: 4242 4242 4242 4241
        - paragraph: One of the digits looks wrong.
        - textbox "Expiry date" [invalid]
        - textbox "Security code" [invalid]
        - textbox "Name on card" [invalid]
        - paragraph: Enter the name on the card.
      - button "Pay €63.50"`,
  'saved-payment-methods/surcharge': `
    - group "Payment method":
      - radio /Visa ending in 4 2 4 2, Expires \\d\\d\\/\\d\\d, Default/
      - radio /American Express ending in 0 0 0 5, Expires \\d\\d\\/\\d\\d, Surcharge €1\\.59 \\(2\\.5%\\)/
      - radio /Diners Club ending in 0 0 0 6, Expires \\d\\d\\/\\d\\d, Surcharge €2\\.00 plus €0\\.38 tax \\(19%\\)/ [checked]
      - paragraph: "Total with this method: €65.88"
      - radio /JCB ending in 1 1 1 3, Expires \\d\\d\\/\\d\\d/ [disabled]
      - paragraph: We can’t calculate the fee for this method. Choose another.
    - status:
      - paragraph: This method costs €2.38 more. You pay €65.88 in total.`,
  'card-entry/errors': `
    - group "Card details":
      - textbox "Card number" [invalid]: 4242 4242 4242 4241
      - paragraph: One of the digits looks wrong.
      - textbox "Expiry date" [invalid]
      - textbox "Security code" [invalid]: "12"
      - textbox "Name on card" [invalid]`,
  'three-ds-challenge/challenge': `
    - dialog "Confirm with your bank":
      - heading "Confirm with your bank" [level=2]
      - button "Close your bank’s page"
      - iframe
      - paragraph: Follow the steps on your bank’s page. We’ll continue automatically when you’re done.
      - status:
        - paragraph: Follow the steps on your bank’s page. We’ll continue automatically when you’re done.`,
  'complete-authorize/prefilled': `
    - heading "Delivery address" [level=2]
    - paragraph: Check where your order goes, then confirm your payment.
    - text: /Test Card Holder Harbour Street 12 20457 Hamburg Germany .*30123456.* buyer@example.com/
    - button "Edit"
    - button "Confirm and pay €63.50"`,
  'payout-link-page/reviewing': `
    - region "Payout":
      - paragraph: You receive
      - paragraph: €186.00
    - region "Where should the money go?":
      - form "Review your details":
        - paragraph: Step 3 of 3
        - heading "Review your details" [level=2]
        - paragraph: /sends .+ to these details. This can’t be undone/
        - term: IBAN
        - definition: DE89 3704 0044 0532 0130 00
        - button "Confirm details"
        - button "Edit"`,
} as const;

for (const [state, tree] of Object.entries(trees)) {
  test(`${state}: roles, names and states, in the order in which they are read`, async ({ page, origins }) => {
    const [component = '', story = ''] = state.split('/');
    await openStory(page, origins.shop, { component, story });
    await expect(page.locator('body')).toMatchAriaSnapshot(tree);
  });
}
