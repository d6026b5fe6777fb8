import { availableLocales } from 'tillkit';
import { type Appearance, compileAppearance } from 'tillkit/theme';
import type { Story, StoryComponent } from '../stories/index.ts';
import { appearanceComment, presetOf } from './appearanceOf.ts';
import { brands, firstLocale, type StudioState, wordsOnStage } from './studioState.ts';

interface Recipe {
  readonly imports: readonly string[];
  /** What the page is given, each with its type. */
  readonly given: Readonly<Record<string, string>>;
  /** Lines of JSX; `{{props}}` is where the story's own props go, `{{paid}}` where an app adds `onPaid`. */
  readonly jsx: readonly string[];
  /** A form of the merchant's own, which the JSX uses; `{{props}}` likewise. */
  readonly form?: string;
  /** True where the order of a shop is all that it needs. */
  readonly isForOrder?: true;
}

const clientSecret = { clientSecret: 'string' };

/** The code of a form of the merchant's own, which pays with a new card. */
const ownForm = (name: string, before: string, submit: string, fields: string) => `
function ${name}() {
  const { state, confirm } = useCheckout();
  const card = useCardEntry();
${before}  const isBusy = state.kind === 'tokenizing' || state.kind === 'confirming';

  ${submit}

  return (
    <form data-part="form" noValidate hidden={state.kind !== 'ready' && !isBusy} onSubmit={submit}>
      {state.kind === 'ready' && state.problem ? (
        <p role="alert">Nothing was charged. Check the card, or use another.</p>
      ) : null}
${fields}
      <button type="submit" data-part="button" data-variant="primary" disabled={isBusy || card.isChecking}>
        Pay
      </button>
    </form>
  );
}
`;

/** JSX of a checkout that has such a form in place of its own. */
const checkoutWith = (form: string) => [
  '<Checkout',
  '  clientSecret={clientSecret}',
  '{{paid}}',
  '>',
  `  <${form} />`,
  '  <Checkout.Status />',
  '</Checkout>',
];

const recipes: Record<StoryComponent, Recipe> = {
  'payment-link-page': {
    imports: ['PaymentLinkPage'],
    given: { paymentLinkId: 'string', ...clientSecret },
    jsx: [
      '<PaymentLinkPage',
      '  paymentLinkId={paymentLinkId}',
      '  clientSecret={clientSecret}',
      '{{props}}',
      '{{paid}}',
      '/>',
    ],
    isForOrder: true,
  },
  checkout: {
    imports: ['Checkout'],
    given: clientSecret,
    jsx: ['<Checkout', '  clientSecret={clientSecret}', '{{props}}', '{{paid}}', '/>'],
    isForOrder: true,
  },
  'save-payment-method': {
    imports: ['SavePaymentMethod'],
    given: { ...clientSecret, customerSession: 'string' },
    jsx: [
      '<SavePaymentMethod',
      '  clientSecret={clientSecret}',
      '  customerSession={customerSession}',
      '{{props}}',
      '/>',
    ],
  },
  'saved-payment-methods': {
    imports: ['SavedPaymentMethodPicker'],
    given: { ...clientSecret, customerId: 'string' },
    jsx: [
      '<SavedPaymentMethodPicker',
      '  clientSecret={clientSecret}',
      '  customerId={customerId}',
      '  amount={6350}',
      '  currency="EUR"',
      "  countries={['DE', 'FR']}",
      '{{props}}',
      '/>',
    ],
  },
  'card-entry': {
    imports: ['CardEntry', 'Checkout', 'useCardEntry', 'useCheckout'],
    given: clientSecret,
    form: ownForm(
      'CardForm',
      '',
      `function submit(event: FormEvent) {
    event.preventDefault();
    card.submit(confirm);
  }`,
      '      <CardEntry entry={card} />',
    ),
    jsx: checkoutWith('CardForm'),
    isForOrder: true,
  },
  'address-entry': {
    imports: ['AddressEntry', 'type AddressEntryHandle', 'CardEntry', 'Checkout', 'useCardEntry', 'useCheckout'],
    given: clientSecret,
    form: ownForm(
      'AddressForm',
      '  const address = useRef<AddressEntryHandle>(null);\n',
      `async function submit(event: FormEvent) {
    event.preventDefault();
    const billing = address.current;
    if (billing === null || !(await billing.validate())) return;
    card.submit(confirm, () => ({ billing: billing.read() }));
  }`,
      `      <CardEntry entry={card} />
      <AddressEntry
        purpose="billing"
{{props}}
        ref={address}
      />`,
    ),
    jsx: checkoutWith('AddressForm'),
    isForOrder: true,
  },
  'three-ds-challenge': {
    imports: ['type PaymentView', 'ThreeDSChallenge', 'type ThreeDSChallengeProps'],
    given: {
      payment: 'PaymentView',
      ...clientSecret,
      policy: "ThreeDSChallengeProps['policy']",
      completePayment: '() => void',
    },
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
    imports: ['CompleteAuthorizeForm'],
    given: { paymentId: 'string', ...clientSecret },
    jsx: [
      '<CompleteAuthorizeForm',
      '  paymentId={paymentId}',
      '  clientSecret={clientSecret}',
      '  amount={6350}',
      '  currency="EUR"',
      '  merchantName="Saltglaze"',
      '{{props}}',
      '/>',
    ],
  },
  'payout-link-page': {
    imports: ['PayoutLinkPage'],
    given: { payoutId: 'string', payoutLink: 'string' },
    jsx: ['<PayoutLinkPage', '  payoutId={payoutId}', '  payoutLink={payoutLink}', '{{props}}', '/>'],
  },
};

/** Components that need more than an order has, as the page of an app. `appZip.ts` makes what they are given. */
const appRecipes: Partial<Record<StoryComponent, Recipe>> = {
  'saved-payment-methods': {
    imports: ['Checkout', 'type PickerHandle', 'SavedPaymentMethodPicker', 'useCheckout'],
    given: { ...clientSecret, customerId: 'string', customerSession: 'string' },
    form: `
function SavedForm({ clientSecret, customerId }: Pick<Props, 'clientSecret' | 'customerId'>) {
  const { state, confirm } = useCheckout();
  const picker = useRef<PickerHandle>(null);
  const isBusy = state.kind === 'tokenizing' || state.kind === 'confirming';

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = picker.current?.take();
    if (chosen?.kind === 'saved') confirm(chosen.instrument);
  }

  return (
    <form data-part="form" noValidate hidden={state.kind !== 'ready' && !isBusy} onSubmit={submit}>
      {state.kind === 'ready' && state.problem ? <p role="alert">Nothing was charged. Choose another.</p> : null}
      <SavedPaymentMethodPicker
        clientSecret={clientSecret}
        customerId={customerId}
        amount={4999}
        currency="EUR"
{{props}}
        handle={picker}
      />
      <button type="submit" data-part="button" data-variant="primary" disabled={isBusy}>
        Pay
      </button>
    </form>
  );
}
`,
    jsx: [
      '<Checkout',
      '  clientSecret={clientSecret}',
      '  customerSession={customerSession}',
      '{{paid}}',
      '>',
      '  <SavedForm clientSecret={clientSecret} customerId={customerId} />',
      '  <Checkout.Status />',
      '</Checkout>',
    ],
  },
  'three-ds-challenge': {
    imports: ['CompleteAuthorizeForm', 'ThreeDSChallenge', 'type ThreeDSChallengeProps'],
    given: { id: 'string', ...clientSecret },
    form: `
type Confirmed = Pick<ThreeDSChallengeProps, 'payment' | 'policy'>;

/** Confirms the payment with a test card whose bank asks for a code, which is 1234. A form of yours confirms with the payer's card. */
async function confirmTestCard({ client, id, clientSecret }: Omit<Props, 'onPaid'>): Promise<Confirmed> {
  const card = { card_number: '4212345678910006', card_exp_month: '12', card_exp_year: '2034' };
  const stored = await client.createPaymentMethod({
    body: { payment_method: 'card', client_secret: clientSecret, card: { ...card, card_holder_name: 'Test Card Holder' } },
  });
  if (!stored.ok) throw new Error(stored.failure.message);
  const { payment_method_id } = stored.value;
  const confirmed = await client.confirmWithMethod(
    { params: { payment_id: id }, body: { payment_method: 'card', payment_method_id, card_cvc: '123' } },
    { clientSecret },
  );
  if (!confirmed.ok) throw new Error(confirmed.failure.message);
  return confirmed.value;
}

function Challenge({ client, id, clientSecret, onPaid }: Props) {
  const [confirmed, setConfirmed] = useState<Confirmed>();
  const [isAuthenticated, setIsAuthenticated] = useState(false);
  if (isAuthenticated)
    return (
      <CompleteAuthorizeForm
        paymentId={id}
        clientSecret={clientSecret}
        amount={4999}
        currency="EUR"
        merchantName="Tillkit shop"
        onComplete={onPaid}
      />
    );
  return confirmed === undefined ? (
    <button
      type="button"
      data-part="button"
      data-variant="primary"
      onClick={() => void confirmTestCard({ client, id, clientSecret }).then(setConfirmed)}
    >
      Pay
    </button>
  ) : (
    <ThreeDSChallenge
      {...confirmed}
      clientSecret={clientSecret}
      onAuthenticated={() => setIsAuthenticated(true)}
{{props}}
    />
  );
}
`,
    jsx: ['<Challenge client={client} id={id} clientSecret={clientSecret} onPaid={onPaid} />'],
  },
  'payout-link-page': {
    imports: ['PayoutLinkPage'],
    given: { payoutId: 'string', payoutLink: 'string' },
    jsx: ['<PayoutLinkPage', '  payoutId={payoutId}', '  payoutLink={payoutLink}', '{{props}}', '{{paid}}', '/>'],
  },
};

/** Text with lines in the place of a mark, as far to the right as it is. */
const fill = (text: string, mark: string, lines: readonly string[]) =>
  text.replaceAll(new RegExp(`^( *)${mark}\\n`, 'gm'), (_, indent: string) =>
    lines.map((line) => `${indent}${line}\n`).join(''),
  );

/** Names in the order in which an import has them. */
const sorted = (names: readonly string[]) =>
  [...names].sort((one, other) =>
    one.replace('type ', '').toLowerCase() < other.replace('type ', '').toLowerCase() ? -1 : 1,
  );

interface Written {
  /** What the function is called. */
  readonly name: string;
  /** Names of `tillkit` beside those of the component. */
  readonly imports: readonly string[];
  /** Lines before the function: where its client comes from. */
  readonly client: string;
  readonly given: Readonly<Record<string, string>>;
  /** Props of the component. */
  readonly props: readonly string[];
  readonly paid: readonly string[];
  readonly recipe: Recipe;
  readonly language: readonly string[];
}

/** A module with the component in the chosen appearance. */
function moduleWith(state: StudioState, page: Written): string {
  const { scheme, brand, own } = state;
  const words = wordsOnStage(state);
  const { imports, jsx, form = '' } = page.recipe;
  const branded = own !== undefined || brand !== brands[0];
  const provider = [
    '<TillkitProvider client={client}',
    ...page.language,
    ...(scheme === 'auto' ? [] : [`colorScheme="${scheme}"`]),
    ...(branded ? ['appearance={appearance}'] : []),
    ...(words === undefined ? [] : ['messages={messages}']),
  ].join(' ');
  const given = Object.entries(page.given);
  const reactTypes = ['ComponentProps', 'FormEvent'].filter((name) =>
    [form, ...given.map(([, type]) => type)].some((text) => text.includes(name)),
  );
  const hooks = ['useRef', 'useState'].filter((name) => form.includes(name));
  const react = [...reactTypes.map((name) => `type ${name}`), ...hooks];
  const body = fill(fill(`${jsx.join('\n')}\n`, '{{props}}', page.props), '{{paid}}', page.paid);
  return `${react.length === 0 ? '' : `import { ${react.join(', ')} } from 'react';\n`}import { ${sorted([...imports, ...page.imports, ...(words === undefined ? [] : ['type TextOverrides']), 'TillkitProvider']).join(', ')} } from 'tillkit';
${branded ? `import { ${own === undefined ? 'appearancePresets, ' : ''}compileAppearance } from 'tillkit/theme';\n` : ''}import 'tillkit/theme.css';
${page.client}${branded ? `\nconst appearance = compileAppearance(${own === undefined ? `appearancePresets.${brand}` : JSON.stringify(own, undefined, 2)});\n` : ''}${words === undefined ? '' : `\nconst messages: TextOverrides = ${JSON.stringify(words, undefined, 2)};\n`}${fill(form, '{{props}}', page.props)}
interface Props {
${given.map(([name, type]) => `  readonly ${name}: ${type};`).join('\n')}
}

export function ${page.name}({ ${given.map(([name]) => name.replace('?', '')).join(', ')} }: Props) {
  return (
    ${provider}>
${body.replace(/^(?=.)/gm, '      ')}    </TillkitProvider>
  );
}
`;
}

/** The variable in a prop of a story, if there is one: `customerSession` of `{customerSession}`. */
const variableIn = (value: string) => /^\{(?!true\})(\w+)\}$/.exec(value)?.[1];

/** The React code that makes what the preview shows. Only what differs from the defaults is written. */
export function codeFor(state: StudioState): string {
  const { story, locale } = state;
  const { imports, given } = recipes[story.component];
  const own = Object.entries(story.props ?? {});
  const component = imports.find((name) => recipes[story.component].jsx[0] === `<${name}`) ?? imports[0];
  const variables = own.flatMap(([prop, value]) => {
    const variable = variableIn(value);
    if (variable === undefined) return [];
    const type = `NonNullable<ComponentProps<typeof ${component}>['${prop}']>`;
    return [[variable, variable === session ? 'string' : type]];
  });
  return moduleWith(state, {
    name: 'Page',
    imports: ['createClient'],
    client: `
const client = createClient({
  publishableKey: 'pk_…',
  serviceUrl: 'https://service.example.com',
  payOrigin: 'https://pay.example.com',
});
`,
    given: { ...given, ...Object.fromEntries(variables) },
    props: own.map(([name, value]) => `  ${name}=${value}`),
    paid: [],
    recipe: recipes[story.component],
    language: locale === firstLocale ? [] : [`locale="${locale}"`],
  });
}

/** The component as the page of an app: the order of a shop is all that it needs, or the app has the rest. */
const appRecipe = ({ component }: Story): Recipe | undefined =>
  recipes[component].isForOrder === true ? recipes[component] : appRecipes[component];

/** True where a whole app can be made of the component. */
export const hasApp = ({ story }: StudioState) => appRecipe(story) !== undefined;

/** The same as a module of an app of `npm create tillkit`: it draws the payment of an order. */
export function payModule(state: StudioState): string {
  const { story, locale } = state;
  const recipe = appRecipe(story);
  if (recipe === undefined) throw new Error(`There is no app of ${story.component}.`);
  const own = Object.entries(story.props ?? {}).filter(([, value]) => (variableIn(value) ?? session) === session);
  return moduleWith(state, {
    name: 'Pay',
    imports: ['type Client'],
    client: '',
    given: {
      client: 'Client',
      ...recipe.given,
      // Its server signs one for a customer who is signed in.
      ...(session in (story.props ?? {}) ? { [`${session}?`]: 'string' } : {}),
      onPaid: '() => void',
    },
    props: own.map(([name, value]) => `  ${name}=${value}`),
    paid: [story.component === 'payout-link-page' ? '  onSubmitted={onPaid}' : '  onPaid={onPaid}'],
    recipe,
    language: [`locale="${locale}"`],
  });
}

const session = 'customerSession';

const due = ['amount="6350"', 'currency="EUR"'];

/** The custom element of each component that has one, with the attributes that it needs. */
const elements: Partial<Record<StoryComponent, readonly string[]>> = {
  'payment-link-page': ['till-payment-link', 'payment-link-id="plink_…"', 'client-secret="pay_…_secret_…"'],
  checkout: ['till-checkout', 'client-secret="pay_…_secret_…"'],
  'save-payment-method': ['till-save-payment-method', 'client-secret="pay_…_secret_…"', 'customer-session="…"'],
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
export function elementFor(state: StudioState): string {
  const { story, locale, scheme, brand, own } = state;
  const words = wordsOnStage(state);
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
    ...(words === undefined ? [] : [`  messages: ${JSON.stringify(words)},`]),
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

/** The appearance, the logo and the words as settings of `tillkit-server proxy`, which all hosted pages and frames follow: lines of a `.env` file. */
export function hostedSetting(state: StudioState): string {
  const texts = Object.entries(state.words ?? {}).filter(([locale]) => availableLocales.includes(locale));
  const settings = [
    ['TILLKIT_APPEARANCE', appearanceOfState(state)],
    ['TILLKIT_MERCHANT_LOGO', state.logo],
    ['TILLKIT_TEXTS', texts.length === 0 ? undefined : Object.fromEntries(texts)],
  ].flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}='${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", '\\u0027')}'\n`],
  );
  return settings.join('') || '# Everything as it is: nothing to set.\n';
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
