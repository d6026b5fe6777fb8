import { useState } from 'react';

/** One call of the shop's server at a time, and what it said when it failed. */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  return {
    busy,
    problem,
    /** `call` says why it failed, `''` when it did not, or nothing when the page is left. */
    run: async (call: () => Promise<string | undefined>) => {
      if (busy) return;
      setBusy(true);
      setProblem('');
      const said = await call();
      if (said === undefined) return;
      setProblem(said);
      setBusy(false);
    },
  };
}
