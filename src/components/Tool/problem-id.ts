import { createContext } from 'react';

/** The id of the sentence that tells a fault, so that the field at fault points to it. */
export const ProblemId = createContext('');
