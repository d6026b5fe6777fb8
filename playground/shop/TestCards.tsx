import { testCards } from 'tillkit-sandbox/testing';

/** The numbers to pay with, and what each does. */
export function TestCards() {
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
          {testCards.map((card) => (
            <tr key={card.number}>
              <td>
                <code dir="ltr">{grouped(card.number)}</code>
              </td>
              <td>{card.title}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Digits as they are printed on a card: 4-6-5 for fifteen of them, 4-6-4 for fourteen, else fours. */
function grouped(digits: string): string {
  const groups = digits.length === 15 || digits.length === 14 ? /^(\d{4})(\d{6})(\d+)$/ : /(\d{4})(?=\d)/g;
  return digits.replace(groups, groups.global ? '$1 ' : '$1 $2 $3');
}
