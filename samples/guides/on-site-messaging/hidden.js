document.querySelector('partita-message').addEventListener('partita:hidden', (event) => {
  console.info('No message:', event.detail.reason);
});
