import { useState } from 'react';

/** A choice that is kept in the page's address, so that Back and a copied address find it again. */
export function useInAddress(name: string, usual: string): readonly [string, (value: string) => void] {
  const [value, setValue] = useState(() => new URLSearchParams(window.location.search).get(name) ?? usual);
  const choose = (wish: string) => {
    const address = new URL(window.location.href);
    if (wish === usual) address.searchParams.delete(name);
    else address.searchParams.set(name, wish);
    window.history.replaceState(null, '', address);
    setValue(wish);
  };
  return [value, choose];
}
