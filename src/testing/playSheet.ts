/** What the payer does in the sheet that a stand-in plays. */
export type SheetAnswer =
  /** The payer agrees, and the sandbox takes the token. */
  | 'approve'
  /** The payer agrees, and the vendor's script answers twice where it can. */
  | 'twice'
  /** The payer chooses another shipping address first, where the sheet asks for one, and agrees. */
  | 'elsewhere'
  /** The payer agrees, and the sandbox declines the token as a bank does. */
  | 'decline'
  /** The payer closes the sheet. */
  | 'cancel'
  /** The sheet cannot be opened, or gives no token. */
  | 'fail'
  /** The sheet stays open. */
  | 'never';

/** What the payer does, or a function that decides it when a sheet is opened. */
export type SheetPlay = SheetAnswer | (() => SheetAnswer | Promise<SheetAnswer>);

/** An open sheet. */
export interface PlayedSheet {
  readonly answer: Promise<SheetAnswer>;
  /** Removes it from the page. */
  readonly close: () => void;
}

/** The address that a sheet begins with, and another one. */
export const playedAddresses = [
  { first: 'Ada', last: 'Lovelace', line: 'Musterstraße 1', city: 'Berlin', zip: '10115', country: 'DE' },
  { first: 'Ada', last: 'Lovelace', line: 'Beispielgasse 2', city: 'Wien', zip: '1010', country: 'AT' },
] as const;

/**
 * Plays a sheet.
 *
 * @param play what the payer does. @default a small sheet on the page asks, in English: its buttons are the answers
 * @param asksAddress whether the sheet asks for a shipping address
 */
export function playSheet(title: string, play: SheetPlay | undefined, asksAddress = false): PlayedSheet {
  if (play !== undefined) {
    const answer = Promise.resolve(typeof play === 'string' ? play : play());
    return { answer, close: () => undefined };
  }
  const sheet = document.createElement('dialog');
  const close = () => sheet.remove();
  const answer = new Promise<SheetAnswer>((resolve) => {
    const end = (answer: SheetAnswer) => {
      close();
      resolve(answer);
    };
    const text = document.createElement('p');
    text.textContent = title;
    sheet.append(text);
    for (const choice of [
      'approve',
      ...(asksAddress ? (['elsewhere'] as const) : []),
      'decline',
      'cancel',
      'fail',
    ] as const) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = choice;
      button.onclick = () => end(choice);
      sheet.append(button);
    }
    sheet.oncancel = () => end('cancel');
    document.body.append(sheet);
    sheet.showModal();
  });
  return { answer, close };
}
