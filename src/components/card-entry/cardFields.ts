import type { ClipboardEvent } from 'react';
import type { Failure } from '../../client/index.ts';
import type { Address } from '../../contract/index.ts';
import type { CardDetails, CardExtras } from '../../hooks/index.ts';
import type { LoadError } from '../componentEvents.ts';
import type { CardOptionValues } from './cardOptionsSchema.ts';

/** The fields as they are typed. They live in the inputs; React never holds them. */
export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly holder: string;
  /** The network chosen for a card that has several; empty while none is. */
  readonly network: string;
}

/** The fields that every card form has. */
export type CardFieldName = 'number' | 'expiry' | 'cvc' | 'holder';

/** Returns the networks of a card by its first eight digits. It receives nothing else, and is called once for each eight. */
export type FindNetworks = (issuer: string) => Promise<readonly string[]>;

/** What you already know about the payer. Each value fills in a field that is empty; the payer can change it. Keep it in a constant. */
export interface PaymentDefaults {
  /** Name on the card, up to 200 characters. @default empty */
  readonly holderName?: string | undefined;
  /** E-mail address, for `collect`. @default empty */
  readonly email?: string | undefined;
  /** Phone number in E.164 form (`+5511987654321`), for `collect` and for payment methods that ask for one. @default empty */
  readonly phone?: string | undefined;
  /** Billing address (interface 2.1). `CardOptions` asks for its country and its postal code (`zip`). @default the country of the payment or the locale */
  readonly billingAddress?: Pick<Address, 'country' | 'zip'> | undefined;
  /** Shipping address with the receiver's name (interface 2.1), for `collect`. @default the country of the payment */
  readonly shippingAddress?: Address | undefined;
  /** Discount code that the payment has already, for `onDiscountCode`. @default none */
  readonly discountCode?: string | undefined;
  /** Id of the shipping option that the payment has the costs of already, for `onShippingChange`. @default none */
  readonly shippingOption?: string | undefined;
}

/** What a merchant may say about card fields. */
export interface CardEntryOptions {
  /**
   * Client secret of the payment that the card is typed for. Fields in a frame need it: what is typed there pays this payment alone, and without one none. Fields
   * of another payment are another frame, and empty. @default that of the `Checkout` around; outside of one none, as for fields in this document
   */
  readonly clientSecret?: string | undefined;
  /** Values that the fields start with, in this document or in a frame. @default none */
  readonly defaultValues?: PaymentDefaults | undefined;
  /**
   * Tells the networks of a card from its first eight digits, in the service's words (`card_network`), national ones first. The kit itself knows
   * published test cards only. For fields in a frame the proxy's own table (`cardNetworks`) counts: no digit leaves the frame to be looked up. @default none
   */
  readonly findNetworks?: FindNetworks | undefined;
  /**
   * Brand of a saved card whose security code alone is asked for, with `<SecurityCode>`; `null`, or a brand that the kit does not know: three or four digits.
   * @default a new card
   */
  readonly codeOf?: string | null | undefined;
  /**
   * Called each time that the frame with the fields cannot be loaded (`frame_not_loaded`), or stops answering or shows something else (`frame_lost`): the
   * page then takes no submit, and offers to load the frame again. Only for fields in a frame. @default none
   */
  readonly onFrameLost?: ((error: LoadError) => void) | undefined;
}

/** What goes with a card: `<CardOptions>` sets it. */
export interface CardExtrasForm {
  /** The fields beside the card's; absent while they are not drawn. */
  form?:
    | {
        /** Checks every field and shows what is wrong; `focus` moves the focus to the first of them. */
        readonly check: (focus: boolean) => boolean;
        readonly read: () => CardExtras;
        /** Empties the texts. What is chosen stays. */
        readonly clear: () => void;
      }
    | undefined;
  /** What was typed, for fields that are drawn in another place; absent before the first are drawn. */
  kept?: (() => CardOptionValues) | undefined;
}

/** What the service says of the card that is typed: `<CardCheck>` sets it. Nothing is set where the service is not asked. */
export interface CardCheckForm {
  /** The card has changed: what was said of another one is forgotten. */
  changed?: (() => void) | undefined;
  /** True where the service does not take the card that is typed. */
  isDenied?: boolean | undefined;
  /**
   * Why the card that is typed is not to be sent: it is not taken, or its surcharge is not the one that was shown. Waits a moment for the service.
   *
   * @param shown surcharge that the payer was shown, in minor units; absent for none
   * @param net `net_amount` of the payment that the payer was shown. @default as it was drawn last
   */
  findObstacle?: ((shown: number | undefined, net?: number) => Promise<Failure | undefined>) | undefined;
  /** Takes what the card adds to the payment, in minor units; nothing while that is not known. */
  readonly report: (surcharge: number | undefined) => void;
}

/** What is added to the fields while the payer types. */
export interface CardHelp {
  /** The networks that a card of several can be paid through: those of them that are taken. Otherwise empty. */
  readonly networks: readonly string[];
  /** The one of them that is chosen before the payer has: the first. */
  readonly preselected?: string | undefined;
  /** True once a whole card was pasted as one text and has gone to its fields. */
  readonly pasted: boolean;
}

/** Help with card fields while the payer types. */
export interface CardHelper {
  /** A field has changed: time to say what no further sign can mend, and to see whose card it is. */
  readonly changed: (field: keyof CardFields) => void;
  /** Puts a whole card into its fields, and keeps it from being pasted; `false`, and nothing happens, unless all of the text has a place that is free. */
  readonly paste: (event: ClipboardEvent<HTMLElement>) => boolean;
  /** What the person chose with the help. */
  readonly read: () => Pick<CardDetails, 'network'>;
  /** Tells whether a card may be of a network that is taken. One of no known network may. */
  readonly isAccepted: (number: string) => boolean;
  /** Other networks are taken than before. */
  readonly acceptsChanged: () => void;
}
