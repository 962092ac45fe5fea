document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (blockedURI.includes('partita.example'))
    console.error(`${effectiveDirective} blocks ${blockedURI}`);
});

const limit = setTimeout(
  () => showOtherMethods('Installments are not available at the moment.'),
  10_000,
);
fields.on('ready', () => clearTimeout(limit));
