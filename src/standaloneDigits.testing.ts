/** Digits that are a value of their own: within an id, a moment or another number any three or four may stand in a row. */
export const onItsOwn = (digits: string): RegExp => new RegExp(String.raw`(?<![\w.])${digits}(?![\w.])`);
