/** The module with the elements, beside this file; the build puts its name and hash in. */
declare const elementsModule: { readonly file: string; readonly integrity: string };

/** A key that every object has: what somebody has put on `Object.prototype` in plain sight. */
function keyOfEveryObject(): string | undefined {
  for (const key in {}) return key;
  return undefined;
}

const { currentScript } = document;

if (currentScript instanceof HTMLScriptElement) {
  const tag = currentScript;
  const { file, integrity } = elementsModule;
  const address = new URL(file, tag.src).href;
  // An `import()` has no hash of its own, but one address is one module: what is checked first is what runs. A script element is checked by every engine;
  // where Trusted Types may be required its address cannot be set, and there a preload of the module is checked.
  const checked =
    'trustedTypes' in window
      ? Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address })
      : Object.assign(document.createElement('script'), { type: 'module', src: address });
  const fail = (reason: unknown) => {
    const cause = reason instanceof Error ? ` ${reason.message}` : '';
    const extra = keyOfEveryObject();
    if (extra !== undefined) {
      // biome-ignore lint/suspicious/noConsole: as below.
      console.error(
        `tillkit: a script of this page has put "${extra}" on Object.prototype, so that every object has it and libraries cannot run. Define it with enumerable: false, or elsewhere. The page has no custom elements of tillkit.${cause}`,
      );
      return;
    }
    // biome-ignore lint/suspicious/noConsole: a script tag has no caller that could receive it.
    console.error(
      `tillkit: ${address} could not be fetched, or is not the file that belongs to this script tag. The page has no custom elements of tillkit.${cause}`,
    );
  };
  Object.assign(checked, { integrity, crossOrigin: 'anonymous' });
  checked.addEventListener('error', fail);
  checked.addEventListener('load', () => {
    // The name of the file is known once it is built.
    const fetched = import(/* @vite-ignore */ address) as Promise<typeof import('./scriptTag.ts')>;
    fetched.then(({ defineFromTag }) => defineFromTag(tag)).catch(fail);
  });
  document.head.append(checked);
}
