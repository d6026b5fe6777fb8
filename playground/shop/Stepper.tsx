import { mostOfOne } from '../shop-server/catalogue.ts';
import type { ShopWords } from './words/index.ts';

/** How much of one thing is ordered, with a button for one less and one for one more. */
export function Stepper({
  words,
  name,
  quantity,
  least = 0,
  isBusy = false,
  onChange,
}: {
  readonly words: ShopWords;
  readonly name: string;
  readonly quantity: number;
  /** The smallest quantity. @default 0, which takes the thing out */
  readonly least?: number;
  /** True while the last change is on its way. */
  readonly isBusy?: boolean;
  readonly onChange: (quantity: number) => void;
}) {
  return (
    <fieldset className="stepper" aria-label={words.quantityOf(name)}>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => onChange(quantity - 1)}
        aria-label={quantity === 1 ? words.remove(name) : words.less(name)}
        disabled={quantity <= least}
      >
        −
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => onChange(quantity + 1)}
        aria-label={words.more(name)}
        disabled={quantity >= mostOfOne}
      >
        +
      </button>
    </fieldset>
  );
}
