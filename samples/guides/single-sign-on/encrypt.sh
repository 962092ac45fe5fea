gpg --show-keys --fingerprint partita-sso.asc
gpg --armor --encrypt --recipient-file partita-sso.asc --output sso.txt.asc sso.txt
