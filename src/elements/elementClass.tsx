import { createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { TillkitProvider } from '../hooks/index.ts';
import { defined } from '../money/index.ts';
import { adoptElementStyles } from './adoptElementStyles.ts';
import { type ElementSpec, readAttribute } from './elementSpec.ts';
import { type ElementSettings, getClient, onSettingsChange, readSettings, settingAttributes } from './settings.ts';
import { createSlots, hasSlotted, type Slotted, takeSlotted } from './slotted.tsx';

/** Props of an element from its attributes and properties, and a sentence for each one that is invalid or missing. */
function readProps(element: HTMLElement, spec: ElementSpec, properties: Readonly<Record<string, unknown>>) {
  const props: Record<string, unknown> = { ...properties };
  const problems = Object.entries(spec.properties).flatMap(([name, { required }]) =>
    required && properties[name] === undefined ? [`The property ${name} is missing.`] : [],
  );
  for (const [name, { prop, kind, required }] of Object.entries(spec.attributes)) {
    const text = element.getAttribute(name);
    if (text === null) {
      if (required && props[prop] === undefined) problems.push(`${name} is missing.`);
      continue;
    }
    const read = readAttribute(name, kind, text);
    if ('problem' in read) problems.push(read.problem);
    else props[prop] = read.value;
  }
  return { props, problems };
}

/** The language of the page around an element. */
const findLanguage = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang') ?? undefined;

/** Renders the component of one element, and holds the element's properties. */
class Rendering {
  readonly #element: HTMLElement;
  readonly #spec: ElementSpec;
  /** Values of the element's properties, by name. */
  readonly properties: Record<string, unknown> = {};
  /** Handle of the rendered component, whose functions are the element's methods. */
  readonly #handle = createRef<Readonly<Record<string, (...input: readonly unknown[]) => unknown>>>();
  #isScheduled = false;
  #root: Root | undefined;
  #removeStyle: (() => void) | undefined;
  #stopListening: (() => void) | undefined;
  #lastWarning: string | undefined;
  readonly #slotted: Slotted = new Map();
  #slots: ReturnType<typeof createSlots> = {};
  /** The parser or a framework may add children later. */
  readonly #children = new MutationObserver(() => {
    if (hasSlotted(this.#element, this.#spec.slots)) this.scheduleRender();
  });

  constructor(element: HTMLElement, spec: ElementSpec) {
    this.#element = element;
    this.#spec = spec;
  }

  /** Sets a property of the element. */
  setProperty(name: string, value: unknown): void {
    this.properties[name] = value;
    this.scheduleRender();
  }

  /** Calls a method of the component; does nothing while it is not rendered. */
  call(method: string, input: readonly unknown[]): unknown {
    return this.#handle.current?.[method]?.(...input);
  }

  get #ref() {
    return Object.keys(this.#spec.methods).length === 0 ? {} : { ref: this.#handle };
  }

  /** Schedules one rendering for all changes of the same task. */
  scheduleRender(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.#element.isConnected) this.#render();
    });
  }

  /** Renders with the current attributes and properties. While a required one is missing, the last rendering stays, and the console says which it is. */
  #render(): void {
    this.#stopListening ??= onSettingsChange(() => this.scheduleRender());
    const settings = readSettings(this.#element);
    if (this.#spec.hosted !== undefined && this.#element.getAttribute('mode') === 'hosted') {
      this.#renderHosted(this.#spec.hosted, settings);
      return;
    }
    const client = getClient(settings);
    const { props, problems } = readProps(this.#element, this.#spec, this.properties);
    if ('missing' in client || problems.length > 0) {
      const missing = 'missing' in client ? client.missing.map((name) => `${name} is missing.`) : [];
      this.#warn([...missing, ...problems]);
      return;
    }
    this.#lastWarning = undefined;
    this.#style(settings);
    this.#takeSlotted();
    this.#root ??= createRoot(this.#element);
    const Component = this.#spec.component;
    this.#root.render(
      <TillkitProvider
        client={client}
        locale={settings.locale ?? findLanguage(this.#element) ?? 'en'}
        colorScheme={settings.colorScheme ?? 'auto'}
        {...defined({ messages: settings.messages })}
      >
        <Component
          {...this.#ref}
          {...props}
          {...(this.#slotted.size === 0 ? {} : { slots: this.#slots })}
          {...this.#createEventProps()}
        />
      </TillkitProvider>,
    );
  }

  /** Renders the hosted page of a link. */
  #renderHosted(Hosted: NonNullable<ElementSpec['hosted']>, settings: ElementSettings): void {
    const link = this.#element.getAttribute('link') ?? '';
    if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) {
      this.#warn(['link is no address of a hosted page.']);
      return;
    }
    this.#style(settings);
    this.#root ??= createRoot(this.#element);
    this.#root.render(<Hosted {...this.#ref} link={link} {...this.#createEventProps()} />);
  }

  #takeSlotted(): void {
    const { slots } = this.#spec;
    this.#children.observe(this.#element, { childList: true });
    const known = this.#slotted.size;
    takeSlotted(this.#element, slots, this.#slotted);
    if (this.#slotted.size > known) this.#slots = createSlots(this.#slotted, slots);
  }

  /** Unmounts the component, and puts the slotted children back. A payment that is being confirmed continues at the proxy. */
  remove(): void {
    this.#children.disconnect();
    this.#stopListening?.();
    this.#root?.unmount();
    this.#removeStyle?.();
    for (const holder of this.#slotted.values()) this.#element.append(...holder.children);
    this.#slotted.clear();
    this.#stopListening = undefined;
    this.#root = undefined;
    this.#removeStyle = undefined;
  }

  #style({ appearance }: ElementSettings): void {
    const before = this.#removeStyle;
    this.#removeStyle = adoptElementStyles(this.#element, appearance?.css);
    before?.();
  }

  #createEventProps(): Readonly<Record<string, (detail?: unknown) => unknown>> {
    return Object.fromEntries(
      Object.entries(this.#spec.events).map(([name, { prop, cancelable = false }]) => [
        prop,
        (detail?: unknown) => {
          const event = new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true });
          if (!this.#element.dispatchEvent(event)) return false;
          // The function that is set as a property can give an answer, which an event cannot.
          const { [prop]: handler } = this.properties;
          return cancelable && typeof handler === 'function' ? handler(detail) : undefined;
        },
      ]),
    );
  }

  #warn(problems: readonly string[]): void {
    const sentence = `tillkit: <${this.#element.localName}> ${this.#root === undefined ? 'draws nothing' : 'keeps what it draws'}: ${problems.join(' ')}`;
    // Attributes are often set one after another; the same sentence is logged once.
    if (this.#lastWarning === sentence) return;
    this.#lastWarning = sentence;
    // biome-ignore lint/suspicious/noConsole: a mistake in markup has no caller that could receive it.
    console.warn(sentence);
  }
}

/** The rendering of each element. */
const renderings = new WeakMap<Element, Rendering>();

/**
 * Creates the class of a custom element, which renders its component into itself, in a page or in a shadow root.
 *
 * @param spec attributes, properties and events of the element
 */
export function elementClass(spec: ElementSpec): CustomElementConstructor {
  const secrets = new Map(
    Object.entries(spec.attributes).flatMap(([name, { prop, secret }]) => (secret ? [[name, prop]] : [])),
  );
  const propertyNames = [...Object.keys(spec.properties), ...secrets.values()];
  class TillkitElement extends HTMLElement {
    static readonly observedAttributes = [
      ...Object.keys(settingAttributes),
      ...Object.keys(spec.attributes),
      ...(spec.hosted === undefined ? [] : ['link']),
    ];

    constructor() {
      super();
      renderings.set(this, new Rendering(this, spec));
    }

    connectedCallback(): void {
      this.toggleAttribute('data-tk-element', true);
      // A property that was set before the element was defined hides the accessor of the class.
      for (const name of propertyNames.filter((name) => Object.hasOwn(this, name))) {
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
      renderings.get(this)?.scheduleRender();
    }

    disconnectedCallback(): void {
      // A moved element is disconnected and connected in the same task, and keeps what was typed.
      queueMicrotask(() => {
        if (!this.isConnected) renderings.get(this)?.remove();
      });
    }

    attributeChangedCallback(name: string, _: string | null, value: string | null): void {
      const secret = secrets.get(name);
      if (secret === undefined) renderings.get(this)?.scheduleRender();
      else if (value !== null) {
        renderings.get(this)?.setProperty(secret, value);
        this.removeAttribute(name);
      }
    }
  }
  for (const name of propertyNames)
    Object.defineProperty(TillkitElement.prototype, name, {
      get(this: Element) {
        return renderings.get(this)?.properties[name];
      },
      set(this: Element, value: unknown) {
        renderings.get(this)?.setProperty(name, value);
      },
      configurable: true,
      enumerable: true,
    });
  for (const name of Object.keys(spec.methods))
    Object.defineProperty(TillkitElement.prototype, name, {
      value(this: Element, ...input: readonly unknown[]) {
        return renderings.get(this)?.call(name, input);
      },
      configurable: true,
      writable: true,
    });
  return TillkitElement;
}
