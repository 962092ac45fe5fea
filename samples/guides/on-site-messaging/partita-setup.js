// If a blocker stopped the script, the page goes on without messages.
window.Partita?.messaging({ merchantId: 'mer_4K2Q9ZT7', locale: 'en-US' });
