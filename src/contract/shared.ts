import * as z from 'zod/mini';
import { absent, freeForm } from './schema.ts';

/** Upper-case ISO 4217 code. Checked for shape only: the list of 160 lives in `money`, and an unknown code is shown as it came. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Upper-case ISO 3166-1 alpha-2 code. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

/** Free-form JSON object of the merchant: at most 50 keys of 40 characters, values of 500 (interface 2.1 and 8). The limits hold on the way in. */
export const metadata = freeForm;

const text = z.string();

/** Address (interface 2.1). */
export const address = z.object({
  city: absent(text),
  country: absent(countryCode),
  line1: absent(text),
  line2: absent(text),
  line3: absent(text),
  zip: absent(text),
  state: absent(text),
  first_name: absent(text),
  last_name: absent(text),
});
/** An address, parsed: every field may be absent; `country` is ISO 3166-1 alpha-2. */
export type Address = z.output<typeof address>;

/** Phone (interface 2.1): national number and country calling code with `+`. */
export const phone = z.object({ number: absent(text), country_code: absent(text) });

/** Contact block (interface 2.1): the shape of `billing` and `shipping`. */
export const contactBlock = z.object({ address: absent(address), phone: absent(phone), email: absent(text) });
/** `billing` or `shipping`, parsed: address, phone and e-mail address, each absent where the service has none. */
export type ContactBlock = z.output<typeof contactBlock>;

/** Customer identifier of payments and payment methods: 1 to 64 characters (interface 8). */
export const customerId = text.check(z.minLength(1), z.maxLength(64));

const name255 = text.check(z.maxLength(255));

/** The same block in a request: unknown keys are refused. */
export const requestContactBlock = z.strictObject({
  address: z.optional(
    z.strictObject({
      city: z.optional(text),
      country: z.optional(countryCode),
      line1: z.optional(text),
      line2: z.optional(text),
      line3: z.optional(text),
      zip: z.optional(text),
      state: z.optional(text),
      first_name: z.optional(text),
      last_name: z.optional(text),
    }),
  ),
  phone: z.optional(z.strictObject({ number: z.optional(text), country_code: z.optional(text) })),
  email: z.optional(name255),
});
/** `billing` or `shipping` of a request. Leave out what is not known; unknown keys are refused with code `input_invalid`. */
export type RequestContactBlock = z.output<typeof requestContactBlock>;

/** Customer (interface 2.1). */
export const customer = z.object({
  id: absent(text),
  name: absent(text),
  email: absent(text),
  phone: absent(text),
  phone_country_code: absent(text),
});

/** Browser data for the bank's risk engine (interface 2.3; EMV 3DS browser data). `time_zone` in minutes as `getTimezoneOffset` gives it. */
export const browserInfo = z.strictObject({
  color_depth: z.optional(z.int()),
  screen_height: z.optional(z.int()),
  screen_width: z.optional(z.int()),
  time_zone: z.optional(z.int()),
  java_enabled: z.optional(z.boolean()),
  java_script_enabled: z.optional(z.boolean()),
  language: z.optional(text),
  ip_address: z.optional(text.check(z.maxLength(45))),
  accept_header: z.optional(text.check(z.maxLength(2048))),
  user_agent: z.optional(text.check(z.maxLength(2048))),
  os_type: z.optional(text),
  os_version: z.optional(text),
  device_model: z.optional(text),
});
/** `browser_info` of a request. Screen sizes are in pixels, `time_zone` in minutes west of UTC; leave out what is not known. */
export type BrowserInfo = z.output<typeof browserInfo>;
