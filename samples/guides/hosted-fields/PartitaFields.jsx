import { useEffect, useRef } from 'react';

export function PartitaFields({ publicToken, onPaid }) {
  const paid = useRef(onPaid);
  useEffect(() => {
    paid.current = onPaid;
  });

  useEffect(() => {
    const fields = Partita.hostedFields({
      publicToken,
      fields: {
        holderName: '#pf-holder',
        number: '#pf-number',
        expiry: '#pf-expiry',
        cvv: '#pf-cvv',
      },
      planPicker: { container: '#pf-plans', style: 'list' },
      terms: '#pf-terms',
      errors: '#pf-errors',
      payButton: '#pf-pay',
    });
    fields.on('success', (event) => paid.current(event));
    fields.mount();
    return () => fields.unmount();
  }, [publicToken]); // not on every render: that would empty the inputs

  return (
    <div id="partita-root">
      {['holder', 'number', 'expiry', 'cvv', 'plans', 'terms'].map((name) => (
        <div key={name} id={`pf-${name}`} />
      ))}
      <div id="pf-errors" role="alert" />
      <button id="pf-pay" type="button">
        Pay
      </button>
    </div>
  );
}
