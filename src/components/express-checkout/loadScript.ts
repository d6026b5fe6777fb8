const loading = new Map<string, Promise<void>>();

/** Loads a vendor's script once for the document; a failure may be tried again. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known !== undefined) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(url);
      script.remove();
      reject(new Error(`tillkit: ${url} could not be loaded.`));
    };
    document.head.append(script);
  });
  loading.set(url, loaded);
  return loaded;
}
