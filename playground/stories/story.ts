import type { ReactElement } from 'react';
import type { Client } from 'tillkit';
import type { Order, OrderOptions, Till } from 'tillkit-sandbox/testing';
import type { Driver } from './createDriver.ts';
import type { Wire } from './createWire.ts';
import type { Scenario } from './scenario.ts';

/** The components that have stories, in the order in which the studio lists them. */
export const storyComponents = [
  'payment-link-page',
  'checkout',
  'save-payment-method',
  'saved-payment-methods',
  'card-entry',
  'address-entry',
  'three-ds-challenge',
  'complete-authorize',
  'payout-link-page',
] as const;
export type StoryComponent = (typeof storyComponents)[number];

/** A payment at the local servers, whose bank has a real page. */
export interface LocalPayment {
  /** A client of those servers. */
  readonly client: Client;
  readonly paymentId: string;
  readonly paymentLinkId: string;
  readonly clientSecret: string;
  readonly customerId: string;
}

/** What is wished of the local servers. */
export interface LocalWish {
  /** Minor units. @default 6350 */
  readonly amount?: number;
  /** ISO 4217 code. @default 'EUR' */
  readonly currency?: string;
  /** True where card fields and banks' pages are in frames of the pay origin, as on a merchant's page. */
  readonly frames?: true;
  /** True where what is shown takes its time from the stage's clock all the same. */
  readonly stageClock?: true;
}

/** What a story plays on: a whole service, proxy and bank inside the page, a clock, and a hand that types and clicks. */
export interface Stage {
  readonly till: Till;
  /** The client that shown components get. */
  readonly client: Client;
  /** What is tried; of the one story that is made of it. */
  readonly scenario: Scenario;
  /** Trouble between the components and the rest. */
  readonly wire: Wire;
  readonly driver: Driver;
  /** An order of the made-up shop, three lines, 63.50 EUR by default. */
  readonly order: (options?: OrderOptions) => Promise<Order>;
  /** Shows a component, in place of the one before. */
  readonly show: (element: ReactElement) => void;
  /** Lets that much time pass for everything, in steps, as a clock does: of half a second, longer where there would be more than a hundred. */
  readonly pass: (ms: number) => Promise<void>;
  /** Stops the clock: what is on screen stays. */
  readonly stopClock: () => void;
  /** A call to the service with the secret key, as the merchant's server makes it. */
  readonly asMerchant: (path: string, body: unknown) => Promise<void>;
  /** A payment at the local servers, 63.50 EUR by default, in minor units. */
  readonly local: (wish?: { readonly amount?: number }) => Promise<LocalPayment>;
  /** The same, and goes over to them: components shown from now on talk to the local servers. */
  readonly goLocal: (wish?: LocalWish) => Promise<LocalPayment>;
}

/** One state of one component, reached by doing what leads to it. */
export interface Story {
  readonly component: StoryComponent;
  /** Part of the address. */
  readonly name: string;
  readonly title: string;
  /** What is seen and how it comes about. */
  readonly description: string;
  /** Props that differ from the plain use, as they stand in code. */
  readonly props?: Readonly<Record<string, string>>;
  /** Other options for the till, for example another policy. */
  readonly till?: Parameters<typeof import('tillkit-sandbox/testing').createTill>[0];
  readonly run: (stage: Stage) => Promise<void>;
}

/** Writes the stories of one component down; `usual` are the options of its till where a story has none of its own. */
export const storyOf =
  (component: StoryComponent, usual?: Story['till']) =>
  (
    name: string,
    title: string,
    description: string,
    run: Story['run'],
    props?: Story['props'],
    till: Story['till'] = usual,
  ): Story => ({
    component,
    name,
    title,
    description,
    run,
    ...(props === undefined ? {} : { props }),
    ...(till === undefined ? {} : { till }),
  });
