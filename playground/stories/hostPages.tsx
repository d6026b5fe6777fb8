import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Pages that a merchant may have around a component, each with something that gets in the way of a dialog. */
export type HostPage = (props: { readonly children: ReactNode }) => ReactNode;

/** The component stands in a modal dialog of the page's own. */
export const InDialog: HostPage = ({ children }) => {
  // A component is as wide as its container: a dialog of no width of its own would be as narrow as its padding.
  useStyles('.shop-dialog { width: min(34rem, 100%); box-sizing: border-box; }');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="shop-dialog" aria-label="The shop’s own dialog">
      <p>Order 17</p>
      {children}
    </dialog>
  );
};

/** The page has a trap that takes every focus back that leaves its box, and swallows the keys. */
export const InFocusTrap: HostPage = ({ children }) => {
  const box = useRef<HTMLDivElement>(null);
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  useEffect(() => {
    const take = (event: FocusEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.closest('[data-trap]') !== null) return;
      opener?.focus();
    };
    const swallow = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && document.activeElement === opener) event.preventDefault();
    };
    document.addEventListener('focusin', take);
    window.addEventListener('keydown', swallow, { capture: true });
    return () => {
      document.removeEventListener('focusin', take);
      window.removeEventListener('keydown', swallow, { capture: true });
    };
  }, [opener]);
  return (
    <>
      <div role="dialog" aria-modal="true" aria-label="The shop’s own box" data-trap="" ref={box}>
        <button type="button" ref={setOpener}>
          The shop’s button
        </button>
      </div>
      {children}
    </>
  );
};

/** The component stands in a shadow root, with its stylesheet there. */
export const InShadowRoot: HostPage = ({ children }) => {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  useEffect(() => {
    if (host.current === null) return;
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [...document.styleSheets].map((from) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync([...from.cssRules].map((rule) => rule.cssText).join('\n'));
      return sheet;
    });
    setRoot(shadow);
    // The hand of a story sees the host, not what is in its root.
    const observer = new MutationObserver(() => {
      const open = shadow.querySelector('dialog[open]') !== null;
      host.current?.toggleAttribute('data-has-dialog', open);
    });
    observer.observe(shadow, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, []);
  // The scheme of a provider outside, for the style sheet in the root: it begins anew at the host.
  useEffect(() => {
    const provider = host.current?.closest<HTMLElement>('[data-tk="provider"]');
    if (!provider) return;
    const follow = () => {
      const { tkScheme = 'auto' } = provider.dataset;
      if (host.current) host.current.dataset.tkScheme = tkScheme;
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(provider, { attributeFilter: ['data-tk-scheme'] });
    return () => observer.disconnect();
  }, []);
  return <div ref={host}>{root === null ? null : createPortal(<div lang="en">{children}</div>, root)}</div>;
};

/** Styles of a host page: through the object model, as a strict policy allows. */
function useStyles(css: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css]);
}

/** The component has 300 pixels at the side of the page. */
export const InSidebar: HostPage = ({ children }) => {
  useStyles('.sidebar { width: 300px; max-width: 100%; height: 360px; overflow: auto; }');
  return <aside className="sidebar">{children}</aside>;
};

/** The component stands in a box that is moved, cut off, half transparent and lies below another one. */
export const InTransformed: HostPage = ({ children }) => {
  useStyles(`
    .moved { transform: translateX(4px) scale(0.98); overflow: hidden; height: 120px; position: relative; z-index: 0; filter: saturate(0.9); contain: paint; }
    .above { position: fixed; inset: auto 0 0 0; height: 40px; z-index: 2147483647; background: Canvas; color: CanvasText; }
  `);
  return (
    <>
      <div className="moved">{children}</div>
      <div className="above">Above everything</div>
    </>
  );
};

/** The page's stylesheet has rules for every element, some of them important. */
export const AmongHostileStyles: HostPage = ({ children }) => {
  useStyles(`
    * { box-sizing: content-box; }
    iframe { width: 40px; height: 20px; max-width: 50%; visibility: hidden; pointer-events: none; display: none; }
    iframe { opacity: 0.01 !important; position: absolute !important; left: -4000px !important; }
    dialog { position: static; max-width: 120px; max-height: 80px; overflow: hidden; margin: 60px; display: block; padding: 30px; }
    div, section, header, footer { max-height: 200px; }
    body { pointer-events: none; }
    button { min-width: 0; margin: 0; }
    #preview { pointer-events: auto; }
  `);
  return <div>{children}</div>;
};

/** The page's stylesheet resets every element, and gives text and controls a look of its own, from right to left. */
export const OnRestyledPage: HostPage = ({ children }) => {
  useStyles(`
    *:where(:not(svg, svg *, iframe)), *::before, *::after { all: unset; display: revert; }
    body { direction: rtl; color: #808000; font: 22px / 3 serif; text-align: end; }
    button { margin: 2rem; padding: 2rem; background: #ff69b4; border: 6px dotted #000; color: #ff0; font: 700 2rem / 2 monospace; }
    :where(input:not([type='radio'], [type='checkbox'])), select { margin: 1rem; padding: 2rem; width: 50%; background: #ff0; border: 4px dashed #f00; border-radius: 2rem; color: #f00; font: 2rem monospace; }
    fieldset { padding: 2rem; border: 3px double #f00; }
  `);
  return <div>{children}</div>;
};

/** Pages that any story can be shown in. */
export const hostPages: Readonly<Record<string, HostPage>> = {
  dialog: InDialog,
  sidebar: InSidebar,
  shadow: InShadowRoot,
  restyled: OnRestyledPage,
};

/** A page of the shop's own around a component: who asks, for how much, and a panel. */
export function OnShopPage({
  title,
  amount,
  children,
}: {
  /** What the panel is for. @default the component has a heading of its own */
  readonly title?: string;
  /** Absent where nothing is paid. */
  readonly amount?: string;
  readonly children: ReactNode;
}) {
  return (
    <div data-tk="story-link-page">
      <div data-part="page">
        <section data-part="summary" aria-label="Order">
          <div data-part="merchant">
            <span data-part="merchant-initials" aria-hidden="true">
              S
            </span>
            <p data-part="merchant-name">Saltglaze</p>
          </div>
          {amount === undefined ? null : (
            <div data-part="amount-due">
              <p data-part="amount-label">Total</p>
              <p data-part="amount">{amount}</p>
            </div>
          )}
          <p data-part="description">Saltglaze order SG-1041</p>
        </section>
        <section data-part="panel" aria-label={title ?? 'Your details'}>
          {title === undefined ? null : <h2 data-part="panel-heading">{title}</h2>}
          {children}
        </section>
      </div>
    </div>
  );
}
