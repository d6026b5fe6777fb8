import { useState } from 'react';
import { testCards } from 'tillkit-sandbox/testing';

/** Paid at once, declined, asked by the bank, and refused by it. */
const usual: ReadonlySet<string> = new Set([
  '4242424242424242',
  '4000000000000002',
  '4000000000001091',
  '4000000000001018',
]);

/** The numbers to pay with, and what each does: the usual ones until all are asked for. */
export function TestCards() {
  const [all, setAll] = useState(false);
  const shown = all ? testCards : testCards.filter(({ number }) => usual.has(number));
  return (
    <div className="table-scroll">
      <table className="test-cards">
        <caption>Any name, any later expiry, any security code (four digits for American Express).</caption>
        <thead>
          <tr>
            <th scope="col">Card number</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((card) => (
            <tr key={card.number}>
              <td>
                <code dir="ltr">{grouped(card.number)}</code>
              </td>
              <td>{card.title}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? 'Show fewer' : `All ${testCards.length}`}
      </button>
    </div>
  );
}

/** Digits as they are printed on a card: 4-6-5 for fifteen of them, 4-6-4 for fourteen, else fours. */
function grouped(digits: string): string {
  const groups = digits.length === 15 || digits.length === 14 ? /^(\d{4})(\d{6})(\d+)$/ : /(\d{4})(?=\d)/g;
  return digits.replace(groups, groups.global ? '$1 ' : '$1 $2 $3');
}
