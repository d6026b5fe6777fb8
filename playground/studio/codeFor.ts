import { type Appearance, compileAppearance } from 'tillkit/theme';
import type { StoryComponent } from '../stories/index.ts';
import { appearanceComment, presetOf } from './appearanceOf.ts';
import { brands, type StudioState } from './studioState.ts';

interface Recipe {
  readonly imports: readonly string[];
  /** Lines of JSX; `{{props}}` is where the story's own props go. */
  readonly jsx: readonly string[];
}

const recipes: Record<StoryComponent, Recipe> = {
  'payment-link-page': {
    imports: ['createClient', 'PaymentLinkPage', 'TillkitProvider'],
    jsx: [
      '<PaymentLinkPage',
      '  paymentLinkId={link.payment_link_id}',
      '  clientSecret={payment.client_secret}',
      '{{props}}',
      '/>',
    ],
  },
  checkout: {
    imports: ['Checkout', 'createClient', 'TillkitProvider'],
    jsx: ['<Checkout', '  clientSecret={payment.client_secret}', '{{props}}', '/>'],
  },
  'saved-payment-methods': {
    imports: ['createClient', 'SavedPaymentMethodPicker', 'TillkitProvider'],
    jsx: [
      '<SavedPaymentMethodPicker',
      '  clientSecret={payment.client_secret}',
      '  customerId={payment.customer_id}',
      '  amount={6350}',
      '  currency="EUR"',
      "  countries={['DE', 'FR']}",
      '{{props}}',
      '/>',
    ],
  },
  'card-entry': {
    imports: ['CardEntry', 'createClient', 'TillkitProvider', 'useCardEntry'],
    jsx: ['<CardForm />'],
  },
  'address-entry': {
    imports: ['AddressEntry', 'createClient', 'TillkitProvider'],
    jsx: ['<AddressEntry', '  purpose="billing"', '{{props}}', '  ref={entry}', '/>'],
  },
  'three-ds-challenge': {
    imports: ['createClient', 'ThreeDSChallenge', 'TillkitProvider'],
    jsx: [
      '<ThreeDSChallenge',
      '  payment={payment}',
      '  clientSecret={clientSecret}',
      '  policy={policy}',
      '  onAuthenticated={completePayment}',
      '{{props}}',
      '/>',
    ],
  },
  'complete-authorize': {
    imports: ['CompleteAuthorizeForm', 'createClient', 'TillkitProvider'],
    jsx: [
      '<CompleteAuthorizeForm',
      '  paymentId={payment.payment_id}',
      '  clientSecret={clientSecret}',
      '  amount={6350}',
      '  currency="EUR"',
      '  merchantName="Saltglaze"',
      '{{props}}',
      '/>',
    ],
  },
  'payout-link-page': {
    imports: ['createClient', 'PayoutLinkPage', 'TillkitProvider'],
    jsx: ['<PayoutLinkPage', '  payoutId={payoutId}', '  payoutLink={payoutLink}', '{{props}}', '/>'],
  },
};

const cardForm = `
function CardForm() {
  const entry = useCardEntry();
  function save(event) {
    event.preventDefault();
    if (entry.validate()) send(entry.read());
  }
  return (
    <form noValidate onSubmit={save}>
      <CardEntry entry={entry} />
      <button>Save the card</button>
    </form>
  );
}
`;

/** The React code that makes what the preview shows. Only what differs from the defaults is written. */
export function codeFor({ story, locale, scheme, brand, own }: StudioState): string {
  const recipe = recipes[story.component];
  const props = Object.entries(story.props ?? {}).map(([name, value]) => `  ${name}=${value}`);
  const jsx = recipe.jsx.flatMap((line) => (line === '{{props}}' ? props : [line]));
  const branded = own !== undefined || brand !== brands[0];
  const provider = [
    '<TillkitProvider client={client}',
    ...(locale === 'en' ? [] : [`locale="${locale}"`]),
    ...(scheme === 'auto' ? [] : [`colorScheme="${scheme}"`]),
    ...(branded ? ['appearance={appearance}'] : []),
  ].join(' ');
  return `import { ${recipe.imports.join(', ')} } from 'tillkit';
${branded ? `import { ${own === undefined ? 'appearancePresets, ' : ''}compileAppearance } from 'tillkit/theme';\n` : ''}import 'tillkit/theme.css';

const client = createClient({
  publishableKey: 'pk_…',
  serviceUrl: 'https://service.example.com',
  payOrigin: 'https://pay.example.com',
});
${branded ? `const appearance = compileAppearance(${own === undefined ? `appearancePresets.${brand}` : JSON.stringify(own, undefined, 2)});\n` : ''}${story.component === 'card-entry' ? cardForm : ''}
export function Page() {
  return (
    ${provider}>
${jsx.map((line) => `      ${line}`).join('\n')}
    </TillkitProvider>
  );
}
`;
}

const due = ['amount="6350"', 'currency="EUR"'];

/** The custom element of each component that has one, with the attributes that it needs. */
const elements: Partial<Record<StoryComponent, readonly string[]>> = {
  'payment-link-page': ['till-payment-link', 'payment-link-id="plink_…"', 'client-secret="pay_…_secret_…"'],
  checkout: ['till-checkout', 'client-secret="pay_…_secret_…"'],
  'saved-payment-methods': ['till-saved-methods', 'client-secret="pay_…_secret_…"', 'customer-id="cus_…"', ...due],
  'three-ds-challenge': ['till-three-ds', 'client-secret="pay_…_secret_…"'],
  'complete-authorize': [
    'till-complete-authorize',
    'payment-id="pay_…"',
    'client-secret="pay_…_secret_…"',
    ...due,
    'merchant-name="Saltglaze"',
  ],
  'payout-link-page': ['till-payout-link', 'payout-id="payout_…"', 'payout-link="…"'],
};

/** What no attribute can carry. */
const givenByScript = `<script type="module">
Object.assign(document.querySelector('till-three-ds'), { payment, policy });
</script>
`;

/** The same for a page without React: the script that defines the elements, and the markup. */
export function elementFor({ story, locale, scheme, brand, own }: StudioState): string {
  const [tag, ...attributes] = elements[story.component] ?? [];
  if (tag === undefined) return '<!-- There is no element for a part of a form: take the React code. -->\n';
  const appearance = own ?? presetOf(brand);
  const settings = [
    "  publishableKey: 'pk_…',",
    "  serviceUrl: 'https://service.example.com',",
    "  payOrigin: 'https://pay.example.com',",
    ...(locale === 'en' ? [] : [`  locale: '${locale}',`]),
    ...(scheme === 'auto' ? [] : [`  colorScheme: '${scheme}',`]),
    ...(appearance === undefined ? [] : [`  appearance: compileAppearance(${JSON.stringify(appearance)}),`]),
  ];
  return `<script type="module">
import { defineElements } from 'tillkit/elements';
${appearance === undefined ? '' : "import { compileAppearance } from 'tillkit/theme';\n"}
defineElements({
${settings.join('\n')}
});
</script>

<${[tag, ...attributes].join(' ')}></${tag}>
${story.component === 'three-ds-challenge' ? givenByScript : ''}`;
}

/** The appearance as the setting of `tillkit-server proxy`, which all hosted pages and frames follow: a line of a `.env` file. */
export function hostedSetting(state: StudioState): string {
  const appearance = appearanceOfState(state);
  return appearance === undefined
    ? '# The theme as it is: nothing to set.\n'
    : `TILLKIT_APPEARANCE='${JSON.stringify(appearance).replaceAll("'", '\\u0027')}'\n`;
}

const appearanceOfState = ({ brand, own }: StudioState): Appearance | undefined => own ?? presetOf(brand);

/** The theme as a style sheet. */
export function styleSheetFor(state: StudioState): string {
  const appearance = appearanceOfState(state);
  return appearance === undefined
    ? '/* The theme as it is: import tillkit/theme.css. */\n'
    : `${appearanceComment(appearance)}${compileAppearance(appearance).css}\n`;
}

/** A style sheet for Tailwind 4: utilities such as `bg-till-accent` take the tokens of the theme, in every scheme. */
export function tailwindTheme(state: StudioState): string {
  const appearance = appearanceOfState(state);
  // Every theme has the same names.
  const { colours } = compileAppearance(appearance ?? { brand: '#3a46c8' });
  const theme = [
    ...Object.keys(colours.light).map((name) => `  --color-till-${name}: var(--tk-${name});`),
    '  --radius-till: var(--tk-radius);',
    '  --radius-till-large: var(--tk-radius-large);',
    '  --font-till: var(--tk-font);',
  ];
  return `@import 'tailwindcss';
@import 'tillkit/theme.css';

@theme inline {
${theme.join('\n')}
}
${appearance === undefined ? '' : `\n${styleSheetFor(state)}`}`;
}

const colourToken = (hex: string) => ({
  $type: 'color',
  $value: {
    colorSpace: 'srgb',
    components: [1, 3, 5].map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1e4) / 1e4),
    hex,
  },
});

/** The theme as design tokens (the format of the Design Tokens Community Group). The whole appearance is in `$extensions`. */
export function designTokens(state: StudioState): string {
  const appearance = appearanceOfState(state) ?? { brand: '#3a46c8' };
  const { colours, measures } = compileAppearance(appearance);
  const group = (of: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(of).flatMap(([name, value]) => (/^#[\da-f]{6}$/.test(value) ? [[name, colourToken(value)]] : [])),
    );
  const dimensions = Object.entries(measures).flatMap(([name, text]) => {
    const [, value, unit] = /^([\d.]+)(px|rem)$/.exec(text) ?? [];
    return unit === undefined ? [] : [[name, { $type: 'dimension', $value: { value: Number(value), unit } }]];
  });
  const { accent = '' } = colours.light;
  return `${JSON.stringify(
    {
      $extensions: { tillkit: appearance },
      brand: colourToken(/^#[\da-f]{6}$/i.test(appearance.brand) ? appearance.brand.toLowerCase() : accent),
      light: group(colours.light),
      dark: group(colours.dark),
      ...Object.fromEntries(dimensions),
      ...(appearance.font === undefined ? {} : { font: { $type: 'fontFamily', $value: appearance.font } }),
    },
    undefined,
    2,
  )}\n`;
}
