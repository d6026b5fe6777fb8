import * as z from 'zod/mini';
import { nullish } from './schema.ts';

/** Upper-case ISO 4217 code. Checked for shape only: the list of 160 lives in `money`, and an unknown code is shown as it came. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Upper-case ISO 3166-1 alpha-2 code. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

const text = z.string();

/** Address (interface 2.1). */
export const address = z.object({
  /** City. */
  city: nullish(text),
  /** Country, ISO 3166-1 alpha-2. */
  country: nullish(countryCode),
  /** First line of the address. */
  line1: nullish(text),
  /** Second line of the address. */
  line2: nullish(text),
  /** Third line of the address. */
  line3: nullish(text),
  /** Postal code. */
  zip: nullish(text),
  /** State or province. */
  state: nullish(text),
  /** First name. */
  first_name: nullish(text),
  /** Last name. */
  last_name: nullish(text),
});
/** An address, parsed: every field may be absent; `country` is ISO 3166-1 alpha-2. */
export type Address = z.output<typeof address>;

/** Phone (interface 2.1): national number and country calling code with `+`. */
export const phone = z.object({
  /** National phone number without the country calling code. */
  number: nullish(text),
  /** Country calling code with `+`. */
  country_code: nullish(text),
});

/** Contact block (interface 2.1): the shape of `billing` and `shipping`. */
export const contactBlock = z.object({
  /** Postal address; absent where none is known. */
  address: nullish(address),
  /** Phone number; absent where none is known. */
  phone: nullish(phone),
  /** E-mail address. */
  email: nullish(text),
});
/** `billing` or `shipping`, parsed: address, phone and e-mail address, each absent where the service has none. */
export type ContactBlock = z.output<typeof contactBlock>;

/** Customer identifier of payments and payment methods: 1 to 64 characters (interface 8). */
export const customerId = text.check(z.minLength(1), z.maxLength(64));

const name255 = text.check(z.maxLength(255));

/** The same block in a request: unknown keys are refused. */
export const requestContactBlock = z.strictObject({
  /** Postal address; absent where none is known. */
  address: z.optional(
    z.strictObject({
      /** City. */
      city: z.optional(text),
      /** Country, ISO 3166-1 alpha-2. */
      country: z.optional(countryCode),
      /** First line of the address. */
      line1: z.optional(text),
      /** Second line of the address. */
      line2: z.optional(text),
      /** Third line of the address. */
      line3: z.optional(text),
      /** Postal code. */
      zip: z.optional(text),
      /** State or province. */
      state: z.optional(text),
      /** First name. */
      first_name: z.optional(text),
      /** Last name. */
      last_name: z.optional(text),
    }),
  ),
  /** Phone number; absent where none is known. */
  phone: z.optional(
    z.strictObject({
      /** National phone number without the country calling code. */
      number: z.optional(text),
      /** Country calling code with `+`. */
      country_code: z.optional(text),
    }),
  ),
  /** E-mail address. */
  email: z.optional(name255),
});
/** `billing` or `shipping` of a request. Leave out what is not known; unknown keys are refused with code `input_invalid`. */
export type RequestContactBlock = z.output<typeof requestContactBlock>;

/** Customer (interface 2.1). */
export const customer = z.object({
  /** The merchant's id of the customer, 1 to 64 characters. */
  id: nullish(text),
  /** Full name. */
  name: nullish(text),
  /** E-mail address. */
  email: nullish(text),
  /** Phone number; absent where none is known. */
  phone: nullish(text),
  /** Country calling code with `+`. */
  phone_country_code: nullish(text),
});

/** Browser data for the bank's risk engine (interface 2.3; EMV 3DS browser data). `time_zone` in minutes as `getTimezoneOffset` gives it. */
export const browserInfo = z.strictObject({
  /** Bits per pixel. */
  color_depth: z.optional(z.int()),
  /** Height of the screen in pixels. */
  screen_height: z.optional(z.int()),
  /** Width of the screen in pixels. */
  screen_width: z.optional(z.int()),
  /** Minutes west of UTC, as `getTimezoneOffset` returns them. */
  time_zone: z.optional(z.int()),
  /** Whether the browser runs Java. */
  java_enabled: z.optional(z.boolean()),
  /** Whether the browser runs JavaScript. */
  java_script_enabled: z.optional(z.boolean()),
  /** Language of the browser, BCP 47. */
  language: z.optional(text),
  /** IP address of the payer. */
  ip_address: z.optional(text.check(z.maxLength(45))),
  /** `accept` header of the browser, at most 2,048 characters in a request. */
  accept_header: z.optional(text.check(z.maxLength(2048))),
  /** `user-agent` header of the browser, at most 2,048 characters in a request. */
  user_agent: z.optional(text.check(z.maxLength(2048))),
  /** Operating system. */
  os_type: z.optional(text),
  /** Version of the operating system. */
  os_version: z.optional(text),
  /** Model of the device. */
  device_model: z.optional(text),
});
/** `browser_info` of a request. Screen sizes are in pixels, `time_zone` in minutes west of UTC; leave out what is not known. */
export type BrowserInfo = z.output<typeof browserInfo>;
