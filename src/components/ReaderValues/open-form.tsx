import { createRoot } from 'react-dom/client';
import { ValuesForm } from './ValuesForm';

/** Shows the form for the reader's values until they close it. */
export function openValuesForm(): void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  root.render(
    <ValuesForm
      onClose={() => {
        root.unmount();
        host.remove();
      }}
    />,
  );
}
