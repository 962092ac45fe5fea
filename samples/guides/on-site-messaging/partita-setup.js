// If a content blocker stops the script, the page works without messages.
window.Partita?.messaging({ merchantId: 'mer_4K2Q9ZT7', locale: 'en-US' });
