import type { LinkAppearance, LinkBrand, Payment } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { brandOf } from './linkBrand.ts';
import { buttonOf, canvasOf, readLinkColor } from './linkColor.ts';
import { longestName, readLinkText, readPictureAddress } from './linkTexts.ts';

/**
 * How one payment link's page looks: the fields of the service's own `payment_link_config` that a page of this kit takes. The service does not say
 * them again when a link is read, so they are given here. Whatever a field holds, a page that can be read comes of it.
 */
export interface PaymentLinkConfig {
  /** Brand colour, from which all colours of the page are worked out: hexadecimal, `rgb()`, `hsl()` or a name. Absent: `payment_button_colour`, or the colours of the pages. */
  readonly theme?: string | undefined;
  /** Address of a picture, https. Absent: the proxy's `merchant.logoUrl`. */
  readonly logo?: string | undefined;
  /** Name of the payee, at most 100 characters. Absent: the proxy's `merchant.name`. */
  readonly seller_name?: string | undefined;
  /** Colour of the button. Absent: the brand's. */
  readonly payment_button_colour?: string | undefined;
  /** Taken where it can be read on the button. */
  readonly payment_button_text_colour?: string | undefined;
  /** Text before the amount, at most 40 characters without digits and currency symbols. */
  readonly payment_button_text?: string | undefined;
  /** Heading over the form, at most 80 characters. Absent: none. */
  readonly payment_form_header_text?: string | undefined;
  /** Background of the page, light or dark enough for texts. Absent: the kit's theme. */
  readonly background_colour?: string | undefined;
  /** True leaves out the description and the order's lines. @default false */
  readonly display_sdk_only?: boolean | undefined;
  /** `false`: a secure link lists no saved methods. @default true, on a secure link */
  readonly enabled_saved_payment_method?: boolean | undefined;
}

/**
 * One for all links, or one for each. A function that fails, or takes longer than two seconds, leaves the page as it is without, and without saved
 * methods: it may have wished for that.
 */
export type PaymentLinkConfigSource =
  | PaymentLinkConfig
  | ((payment: Payment) => PaymentLinkConfig | undefined | Promise<PaymentLinkConfig | undefined>);

/** A config as it was read, with the names of what could not be taken. */
export interface ReadLinkConfig {
  readonly look: LinkAppearance | undefined;
  readonly sellerName: string | undefined;
  readonly logo: string | undefined;
  readonly savedMethods: boolean;
  readonly refused: readonly string[];
}

/** Fields of the service's own config that pages of this kit leave alone; docs/hosted-page.md says why of each. */
const unread: readonly string[] = [
  'allowed_domains',
  'background_image',
  'branding_visibility',
  'color_icon_card_cvc_error',
  'custom_message_for_card_terms',
  'custom_message_for_payment_method_types',
  'details_layout',
  'domain_name',
  'enable_button_only_on_form_ready',
  'hide_card_nickname_field',
  'is_setup_mandate_flow',
  'payment_form_label_type',
  'payment_link_ui_rules',
  'sdk_layout',
  'sdk_ui_rules',
  'show_card_form_by_default',
  'show_card_terms',
  'show_merchant_name',
  'skip_status_screen',
  'transaction_details',
];

const readFields: Readonly<Record<keyof PaymentLinkConfig, true>> = {
  theme: true,
  logo: true,
  seller_name: true,
  payment_button_colour: true,
  payment_button_text_colour: true,
  payment_button_text: true,
  payment_form_header_text: true,
  background_colour: true,
  display_sdk_only: true,
  enabled_saved_payment_method: true,
};

/** Names in a config that change nothing: `unread` is the service's and left alone by pages of this kit, `unknown` belongs to neither. */
export function idleLinkConfigFields(config: object): {
  readonly unread: readonly string[];
  readonly unknown: readonly string[];
} {
  const idle = Object.keys(config).filter((name) => !Object.hasOwn(readFields, name));
  return {
    unread: idle.filter((name) => unread.includes(name)),
    unknown: idle.filter((name) => !unread.includes(name)),
  };
}

/** What could speak of another amount, right before the real one. */
const amounts = /[\p{Nd}\p{Sc}]/u;

/**
 * Reads a config field by field; each that is not what it should be is left out and named in `refused`. `origin` is the proxy's own: pictures may come
 * from there without https, on a machine of its own. Total; never throws for data.
 */
export function readPaymentLinkConfig(input: unknown, origin: string): ReadLinkConfig {
  const refused: string[] = [];
  const config = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  if (config !== input && input !== undefined && input !== null) refused.push('config');
  // Only what is the object's own: a poisoned prototype gives nothing.
  const fields = new Map<string, unknown>(Object.entries(config));
  function take<T>(name: keyof PaymentLinkConfig, read: (value: unknown) => T | undefined): T | undefined {
    const value = fields.get(name);
    if (value === undefined || value === null) return undefined;
    const taken = read(value);
    if (taken === undefined) refused.push(name);
    return taken;
  }
  const words = (most: number) => (value: unknown) => readLinkText(value, most);
  const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

  const theme = take('theme', readLinkColor);
  const buttonColour = take('payment_button_colour', readLinkColor);
  const textColour = take('payment_button_text_colour', readLinkColor);
  const background = buttonColour ?? (textColour === undefined ? undefined : theme);
  const button = background === undefined ? undefined : buttonOf(background, textColour);
  if (textColour !== undefined && button?.text !== textColour) refused.push('payment_button_text_colour');
  const brandColour = theme ?? buttonColour;
  const canvas = take('background_colour', (value) => {
    const colour = readLinkColor(value);
    return colour === undefined ? undefined : canvasOf(colour);
  });
  const buttonText = take('payment_button_text', (value) => {
    const text = words(40)(value);
    return text === undefined || amounts.test(text) ? undefined : text;
  });
  const heading = take('payment_form_header_text', words(80));
  const formOnly = take('display_sdk_only', flag);
  const brand = brandColour === undefined ? undefined : brandOf(brandColour, canvas);
  const ground = canvas && { ...canvas, background: groundOf(canvas, brand) };
  const look = {
    ...defined({ brand, button, canvas: ground, button_text: buttonText, heading }),
    ...(formOnly === true ? { form_only: true } : {}),
  };
  return {
    look: Object.keys(look).length === 0 ? undefined : look,
    sellerName: take('seller_name', words(longestName)),
    logo: take('logo', (value) => readPictureAddress(value, origin)),
    // A merchant whose setting cannot be read may have wanted none.
    savedMethods:
      take('enabled_saved_payment_method', flag) ??
      !refused.some((name) => /^(?:config|enabled_saved_payment_method)$/.test(name)),
    refused,
  };
}

/** The ground that the colours of the brand were worked out for: the link's own, or the nearest that texts of every kind can be read on. */
function groundOf({ background, scheme }: NonNullable<LinkAppearance['canvas']>, brand: LinkBrand | undefined): string {
  const [light, dark] = brand?.usual.canvas ?? [background, background];
  return scheme === 'light' ? light : dark;
}

const patience = 2000;

/** The config of one payment's link. `refused` has `config` where its source failed. */
export async function getPaymentLinkConfig(
  source: PaymentLinkConfigSource | undefined,
  payment: Payment,
  origin: string,
): Promise<ReadLinkConfig> {
  if (typeof source !== 'function') return readPaymentLinkConfig(source, origin);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), patience);
    });
    return readPaymentLinkConfig(await Promise.race([source(payment), late]), origin);
  } catch {
    return { ...readPaymentLinkConfig(undefined, origin), savedMethods: false, refused: ['config'] };
  } finally {
    clearTimeout(timer);
  }
}
