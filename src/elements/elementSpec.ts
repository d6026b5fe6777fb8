import type { ComponentType } from 'react';

/** How the text of an attribute becomes a prop: as it is, or as a whole number. */
export type AttributeKind = 'text' | 'number';

/** An attribute of an element. */
export interface AttributeSpec {
  /** The prop that it gives. */
  readonly prop: string;
  readonly kind: AttributeKind;
  /** The element draws nothing without it. @default false */
  readonly required?: true;
  /**
   * A secret of the payment: it is taken off the markup as soon as it is read, where style sheets and other scripts find attributes, and is a property of
   * the element too. @default false
   */
  readonly secret?: true;
  /** What it is, in a sentence. */
  readonly what: string;
}

/** An event of an element: a `CustomEvent` that bubbles and leaves shadow roots. */
export interface EventSpec {
  /** The component's prop that reports it; its first argument is the event's `detail`. */
  readonly prop: string;
  /** `preventDefault` answers the component no. A property of the prop's name is asked afterwards, and may answer with a promise. @default false */
  readonly cancelable?: true;
  /** When it is dispatched, in a sentence. */
  readonly what: string;
}

/** A property of an element for what no text can carry: objects, functions. */
export interface PropertySpec {
  /** The element draws nothing without it. @default false */
  readonly required?: true;
  readonly what: string;
}

/** A method of an element, with the arguments of the component's own. Before the element is drawn it does nothing and returns `undefined`. */
export interface MethodSpec {
  /** What it does, in a sentence. */
  readonly what: string;
}

/** A slot of an element: what its children that name it show. */
export interface SlotSpec {
  /** They are shown in place of the part. @default false: after it */
  readonly instead?: true;
  /** Where they are shown, in a sentence. */
  readonly what: string;
}

/** One custom element: the component that it draws, and how attributes, properties and events reach it. */
export interface ElementSpec {
  readonly what: string;
  // Each element has its own props; the attributes below say which.
  readonly component: ComponentType<Record<string, unknown>>;
  /** By name, in kebab case. */
  readonly attributes: Readonly<Record<string, AttributeSpec>>;
  /** By name, which is the component's prop too. */
  readonly properties: Readonly<Record<string, PropertySpec>>;
  /** By name, which is that of a function of the component's `ref` too. */
  readonly methods: Readonly<Record<string, MethodSpec>>;
  /** By name: that of a function in the component's `slots`. */
  readonly slots: Readonly<Record<string, SlotSpec>>;
  /** What is drawn in its place where the attribute `mode` is `hosted`: the page of the address in the attribute `link`. It needs no settings. */
  readonly hosted?: ComponentType<{ readonly link: string }> | undefined;
  /** By name, such as `till-paid`. */
  readonly events: Readonly<Record<string, EventSpec>>;
}

/**
 * Reads an attribute as the prop that it gives.
 *
 * @returns the value, or a sentence that says what is wrong with the text
 */
export function readAttribute(
  name: string,
  kind: AttributeKind,
  text: string,
): { readonly value: unknown } | { readonly problem: string } {
  if (kind === 'text') return { value: text };
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? { value } : { problem: `${name} takes a whole number, not "${text}".` };
}
