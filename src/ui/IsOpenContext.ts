import { createContext } from 'react';

/** False in what belongs to a choice that is not taken, or cannot be yet. What costs something to fetch waits until it is true. */
export const IsOpenContext = createContext(true);
