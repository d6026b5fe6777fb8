import { useEffect, useState } from 'react';
import { catalogue, type ShopCurrency, shopCurrencies } from '../shop-server/catalogue.ts';
import type { ShopCustomer } from '../shop-server/orders.ts';

/** What the person has put together so far. */
export interface Basket {
  readonly quantities: Readonly<Record<string, number>>;
  readonly currency: ShopCurrency;
  readonly customer: ShopCustomer;
  /** Seconds that the payment link will live. */
  readonly lifetime: number;
}

const storageKey = 'saltglaze:basket';
const empty: Basket = { quantities: {}, currency: 'USD', customer: 'guest', lifetime: 900 };

function readStored(): Basket {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return empty;
    const found: Partial<Record<keyof Basket, unknown>> = stored;
    const quantities: Record<string, number> = {};
    const kept: unknown = found.quantities;
    for (const { id } of catalogue) {
      const quantity: unknown =
        typeof kept === 'object' && kept !== null ? Object.entries(kept).find(([key]) => key === id)?.[1] : 0;
      if (typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0)
        quantities[id] = Math.min(12, quantity);
    }
    return {
      quantities,
      currency: shopCurrencies.find((code) => code === found.currency) ?? 'USD',
      customer: found.customer === 'returning' ? 'returning' : 'guest',
      lifetime: found.lifetime === 60 ? 60 : 900,
    };
  } catch {
    return empty;
  }
}

/** The basket, kept for this tab. */
export function useBasket() {
  const [basket, setBasket] = useState(readStored);
  useEffect(() => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(basket));
    } catch {
      // Without storage the basket lives as long as the page.
    }
  }, [basket]);

  const lines = catalogue.flatMap((item) => {
    const quantity = basket.quantities[item.id] ?? 0;
    return quantity === 0 ? [] : [{ item, quantity, unitAmount: item.price[basket.currency] }];
  });
  return {
    basket,
    lines,
    total: lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0),
    change: (changed: Partial<Omit<Basket, 'quantities'>>) => setBasket((now) => ({ ...now, ...changed })),
    setQuantity: (id: string, quantity: number) =>
      setBasket((now) => ({
        ...now,
        quantities: { ...now.quantities, [id]: Math.max(0, Math.min(12, quantity)) },
      })),
    clear: () => setBasket((now) => ({ ...now, quantities: {} })),
  };
}
