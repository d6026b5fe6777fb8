import { createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { TillkitProvider } from '../hooks/index.ts';
import { defined } from '../money/index.ts';
import { type ElementSpec, readAttribute } from './elementSpec.ts';
import { clientOf, type ElementSettings, onSettings, settingAttributes, settingsOf } from './settings.ts';
import { hasSlotted, type Slotted, slotsOf, takeSlotted } from './slotted.tsx';
import { styleRoot } from './styleRoot.ts';

/** Props of an element by its attributes and properties, and a sentence for each that cannot be read or is missing. */
function propsOf(element: HTMLElement, spec: ElementSpec, given: Readonly<Record<string, unknown>>) {
  const props: Record<string, unknown> = { ...given };
  const problems = Object.entries(spec.properties).flatMap(([name, { required }]) =>
    required && given[name] === undefined ? [`The property ${name} is missing.`] : [],
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

/** The language of the page around an element, where its own settings name none. */
const languageAround = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang') ?? undefined;

/** What is drawn, and the props that its element has been given as properties. */
class Drawing {
  readonly #element: HTMLElement;
  readonly #spec: ElementSpec;
  /** Values of the element's properties, by name. */
  readonly given: Record<string, unknown> = {};
  /** What the component can be asked to do, while it is drawn. */
  readonly #handle = createRef<Readonly<Record<string, (...input: readonly unknown[]) => unknown>>>();
  #due = false;
  #root: Root | undefined;
  #unstyle: (() => void) | undefined;
  #stopListening: (() => void) | undefined;
  #reported: string | undefined;
  readonly #slotted: Slotted = new Map();
  #slots: ReturnType<typeof slotsOf> = {};
  /** A page that is still being read, or a framework, gives children later. */
  readonly #children = new MutationObserver(() => {
    if (hasSlotted(this.#element, this.#spec.slots)) this.drawSoon();
  });

  constructor(element: HTMLElement, spec: ElementSpec) {
    this.#element = element;
    this.#spec = spec;
  }

  /** Sets a property of the element. */
  give(name: string, value: unknown): void {
    this.given[name] = value;
    this.drawSoon();
  }

  /** Calls a method of the component; does nothing while it is not drawn. */
  call(method: string, input: readonly unknown[]): unknown {
    return this.#handle.current?.[method]?.(...input);
  }

  get #ref() {
    return Object.keys(this.#spec.methods).length === 0 ? {} : { ref: this.#handle };
  }

  /** Draws once for all that changes in one go. */
  drawSoon(): void {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (this.#element.isConnected) this.#draw();
    });
  }

  /** Draws with the present attributes and properties; without the required ones it draws nothing and says on the console what is missing. */
  #draw(): void {
    this.#stopListening ??= onSettings(() => this.drawSoon());
    const settings = settingsOf(this.#element);
    if (this.#spec.hosted !== undefined && this.#element.getAttribute('mode') === 'hosted') {
      this.#drawHosted(this.#spec.hosted, settings);
      return;
    }
    const client = clientOf(settings);
    const { props, problems } = propsOf(this.#element, this.#spec, this.given);
    if ('missing' in client || problems.length > 0) {
      const missing = 'missing' in client ? client.missing.map((name) => `${name} is missing.`) : [];
      this.#complain([...missing, ...problems]);
      return;
    }
    this.#style(settings);
    this.#takeSlotted();
    this.#root ??= createRoot(this.#element);
    const Component = this.#spec.component;
    this.#root.render(
      <TillkitProvider
        client={client}
        locale={settings.locale ?? languageAround(this.#element) ?? 'en'}
        colorScheme={settings.colorScheme ?? 'auto'}
        {...defined({ messages: settings.messages })}
      >
        <Component
          {...this.#ref}
          {...props}
          {...(this.#slotted.size === 0 ? {} : { slots: this.#slots })}
          {...this.#reports()}
        />
      </TillkitProvider>,
    );
  }

  /** Draws the page of a link of the pay origin. */
  #drawHosted(Hosted: NonNullable<ElementSpec['hosted']>, settings: ElementSettings): void {
    const link = this.#element.getAttribute('link') ?? '';
    if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) {
      this.#complain(['link is no address of a hosted page.']);
      return;
    }
    this.#style(settings);
    this.#root ??= createRoot(this.#element);
    this.#root.render(<Hosted {...this.#ref} link={link} {...this.#reports()} />);
  }

  #takeSlotted(): void {
    const { slots } = this.#spec;
    this.#children.observe(this.#element, { childList: true });
    const known = this.#slotted.size;
    takeSlotted(this.#element, slots, this.#slotted);
    if (this.#slotted.size > known) this.#slots = slotsOf(this.#slotted, slots);
  }

  /** Takes what is drawn away, and leaves the children that were slotted. A payment on its way goes on at the proxy. */
  remove(): void {
    this.#children.disconnect();
    this.#stopListening?.();
    this.#root?.unmount();
    this.#unstyle?.();
    for (const holder of this.#slotted.values()) this.#element.append(...holder.children);
    this.#slotted.clear();
    this.#stopListening = undefined;
    this.#root = undefined;
    this.#unstyle = undefined;
  }

  #style({ appearance }: ElementSettings): void {
    const before = this.#unstyle;
    this.#unstyle = styleRoot(this.#element, appearance?.css);
    before?.();
  }

  #reports(): Readonly<Record<string, (detail?: unknown) => unknown>> {
    return Object.fromEntries(
      Object.entries(this.#spec.events).map(([name, { prop, cancelable = false }]) => [
        prop,
        (detail?: unknown) => {
          const event = new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true });
          if (!this.#element.dispatchEvent(event)) return false;
          const { [prop]: asked } = this.given;
          return cancelable && typeof asked === 'function' ? asked(detail) : undefined;
        },
      ]),
    );
  }

  #complain(problems: readonly string[]): void {
    const sentence = `tillkit: <${this.#element.localName}> draws nothing: ${problems.join(' ')}`;
    // Attributes are often set one after the other; the same sentence is said once.
    if (this.#reported === sentence) return;
    this.#reported = sentence;
    // biome-ignore lint/suspicious/noConsole: a mistake in markup has no caller that could receive it.
    console.warn(sentence);
  }
}

/** What each element has drawn. */
const drawings = new WeakMap<Element, Drawing>();

/**
 * Makes the class of a custom element. It draws its component into itself, in whatever tree it is put: a page or a shadow root.
 *
 * @param spec attributes, properties and events of the element
 */
export function elementClass(spec: ElementSpec): CustomElementConstructor {
  const secrets = new Map(
    Object.entries(spec.attributes).flatMap(([name, { prop, secret }]) => (secret ? [[name, prop]] : [])),
  );
  const properties = [...Object.keys(spec.properties), ...secrets.values()];
  class TillkitElement extends HTMLElement {
    static readonly observedAttributes = [
      ...Object.keys(settingAttributes),
      ...Object.keys(spec.attributes),
      ...(spec.hosted === undefined ? [] : ['link']),
    ];

    constructor() {
      super();
      drawings.set(this, new Drawing(this, spec));
    }

    connectedCallback(): void {
      this.toggleAttribute('data-tk-element', true);
      // What was set before the element was defined is on the element itself, and hides the property.
      for (const name of properties.filter((name) => Object.hasOwn(this, name))) {
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
      drawings.get(this)?.drawSoon();
    }

    disconnectedCallback(): void {
      // An element that is moved is disconnected and connected in one go: what is typed in it stays.
      queueMicrotask(() => {
        if (!this.isConnected) drawings.get(this)?.remove();
      });
    }

    attributeChangedCallback(name: string, _: string | null, value: string | null): void {
      const secret = secrets.get(name);
      if (secret === undefined) drawings.get(this)?.drawSoon();
      else if (value !== null) {
        drawings.get(this)?.give(secret, value);
        this.removeAttribute(name);
      }
    }
  }
  for (const name of properties)
    Object.defineProperty(TillkitElement.prototype, name, {
      get(this: Element) {
        return drawings.get(this)?.given[name];
      },
      set(this: Element, value: unknown) {
        drawings.get(this)?.give(name, value);
      },
      configurable: true,
      enumerable: true,
    });
  for (const name of Object.keys(spec.methods))
    Object.defineProperty(TillkitElement.prototype, name, {
      value(this: Element, ...input: readonly unknown[]) {
        return drawings.get(this)?.call(name, input);
      },
      configurable: true,
      writable: true,
    });
  return TillkitElement;
}
