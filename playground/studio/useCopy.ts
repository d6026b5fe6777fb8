import { useState } from 'react';

/** Copies a text, and gives the sentence that says for three seconds whether that was possible. */
export function useCopy() {
  const [note, setNote] = useState('');
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setNote('Copied.');
    } catch {
      setNote('Copying is not allowed here; select the text instead.');
    }
    setTimeout(() => setNote(''), 3000);
  }
  return { note, copy };
}
