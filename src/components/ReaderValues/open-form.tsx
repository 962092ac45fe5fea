import { openDialog } from '../open-dialog';
import { ValuesForm } from './ValuesForm';

/** Shows the form for the reader's values until they close it. */
export const openValuesForm = (): void => openDialog((close) => <ValuesForm onClose={close} />);
