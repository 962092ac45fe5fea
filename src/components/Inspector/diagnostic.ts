/** One line of what a check found. */
export interface Finding {
  state: 'pass' | 'fault' | 'note';
  text: string;
}

export const fault = (text: string): Finding => ({ state: 'fault', text });
export const pass = (text: string): Finding => ({ state: 'pass', text });
export const note = (text: string): Finding => ({ state: 'note', text });
