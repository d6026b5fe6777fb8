import type { ComponentType } from 'react';

/** Type of the prop that an attribute gives: its text, or a whole number. */
export type AttributeKind = 'text' | 'number';

/** An attribute of an element. */
export interface AttributeSpec {
  /** The prop that it sets. */
  readonly prop: string;
  readonly kind: AttributeKind;
  /** The element draws nothing without it. @default false */
  readonly required?: true;
  /**
   * A secret of the payment: the attribute is removed as soon as it is read, because style sheets and other scripts can read attributes. It is also a property
   * of the element. @default false
   */
  readonly secret?: true;
  /** What it is, in a sentence. */
  readonly what: string;
}

/** An event of an element: a `CustomEvent` that bubbles and leaves shadow roots. */
export interface EventSpec {
  /** The component's prop that reports it; its first argument is the event's `detail`. */
  readonly prop: string;
  /** `preventDefault` returns false to the component. Otherwise a property with the prop's name is called, which may return a promise. @default false */
  readonly cancelable?: true;
  /** When it is dispatched, in a sentence. */
  readonly what: string;
}

/** A property of an element, for values that are not text: objects and functions. */
export interface PropertySpec {
  /** The element draws nothing without it. @default false */
  readonly required?: true;
  readonly what: string;
}

/** A method of an element, with the arguments of the component's function. Before the element is rendered it does nothing and returns `undefined`. */
export interface MethodSpec {
  /** What it does, in a sentence. */
  readonly what: string;
}

/** A slot of an element. It shows the children that name it. */
export interface SlotSpec {
  /** The children replace the part. @default false: they follow it */
  readonly instead?: true;
  /** Where they are shown, in a sentence. */
  readonly what: string;
}

/** One custom element: the component that it renders, with its attributes, properties and events. */
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
  /** Rendered instead where the attribute `mode` is `hosted`: the hosted page of the attribute `link`. It needs no settings. */
  readonly hosted?: ComponentType<{ readonly link: string }> | undefined;
  /** By name, such as `till-paid`. */
  readonly events: Readonly<Record<string, EventSpec>>;
}

/**
 * Reads the text of an attribute as a prop.
 *
 * @returns the value, or a sentence that says what is wrong
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
