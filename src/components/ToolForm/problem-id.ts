import { createContext } from 'react';

/** ID of the error message, which invalid fields reference. */
export const ProblemId = createContext('');
