/** The texts of an error screen. */
export interface FailureTexts {
  title: string;
  help: string;
}

/** The only failure that every page may show: the dialog itself couldn't be loaded. The other texts load with the dialog. */
export const unreachable: FailureTexts = {
  title: 'Unable to fetch results',
  help: 'You might want to check your network connection.',
};
