/** The module with the elements, beside this file; the build puts its name and hash in. */
declare const elementsModule: { readonly file: string; readonly integrity: string };

/** An enumerable key on `Object.prototype`, where a script has put one there. */
function keyOfEveryObject(): string | undefined {
  for (const key in {}) return key;
  return undefined;
}

const { currentScript } = document;

if (currentScript instanceof HTMLScriptElement) {
  const tag = currentScript;
  const { file, integrity } = elementsModule;
  const address = new URL(file, tag.src).href;
  // `import()` cannot check a hash. So an element that can fetches the module first, and `import()` of the same address takes that copy. Every engine checks a
  // script element; where Trusted Types may be required its address cannot be set, and a preload is checked instead.
  const integrityElement =
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
  Object.assign(integrityElement, { integrity, crossOrigin: 'anonymous' });
  integrityElement.addEventListener('error', fail);
  integrityElement.addEventListener('load', () => {
    // The name of the file is known once it is built.
    const fetched = import(/* @vite-ignore */ address) as Promise<typeof import('./scriptTag.ts')>;
    fetched.then(({ defineFromTag }) => defineFromTag(tag)).catch(fail);
  });
  document.head.append(integrityElement);
}
