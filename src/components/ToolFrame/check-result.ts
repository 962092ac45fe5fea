/** One finding of a check. */
export interface CheckResult {
  state: 'pass' | 'fault' | 'note';
  text: string;
}

export const fault = (text: string): CheckResult => ({ state: 'fault', text });
export const pass = (text: string): CheckResult => ({ state: 'pass', text });
export const note = (text: string): CheckResult => ({ state: 'note', text });
