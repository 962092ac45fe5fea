document.querySelector('partita-message').setAttribute('amount', '24000');
