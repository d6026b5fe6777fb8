/**
 * Calls a callback of the merchant's page. What it throws is that page's own error: it is reported there, as the browser reports an error of a
 * listener, and takes nothing of the kit down.
 */
export function tellHost(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
    else
      setTimeout(() => {
        throw error;
      });
  }
}
