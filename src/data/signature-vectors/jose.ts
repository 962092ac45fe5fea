/** Fixed signatures for implementations in any language. The pages about signing show the same. */
export const requestVector = {
  method: 'POST',
  url: 'https://api.sandbox.partita.example/v3/installment-plans/initiate',
  /** 2026-03-02T11:00:00Z */
  iat: 1_772_449_200,
  body: '{"planData":{"totalAmount":{"value":50000,"currency":"USD"},"numberOfInstallments":4,"terminalId":"5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11","purchaseMethod":"ecommerce","orderReference":"HL-10482"},"autoCapture":true}',
  jwk: {
    kty: 'RSA',
    kid: 'key_01HV8Q4ZJ6T3M9XKD2RB',
    use: 'sig',
    alg: 'RS256',
    e: 'AQAB',
    n: 'smoHzIp7dLuBbetYCOvDUMAlpWN_zaFvwVzS2obHvYxGdw-YKrtE3XWG_H4Tddl1eUsk8hIGP86REaqpIND-2HzNP3Uh-nw8Dh2HhxFaBFlA2S4vE5n9RlkGef-C0vdROqmMwlmUh91L8BZbbxCUHzbGIm78em5Vk3GGD0diBaSN-3blQ6cuLPuRebnItzC8ZrpIOkAGi8BJqrKagmNtUXkD6jDp0i2OggGKtZGitUN_tch81bYDdL8yBRyH_8xqrjl4KNXi3_QIU5ov_Vy-9FcSg9fXU3hwMPcANGzsTE3kbcJfVFbUEsadp4q6QPnGmT9cev-W5MWKWY-oQi9jbw',
  },
  jws: 'eyJhbGciOiJSUzI1NiIsImtpZCI6ImtleV8wMUhWOFE0Wko2VDNNOVhLRDJSQiIsInR5cCI6InBhcnRpdGEtcmVxK2p3cyIsImlhdCI6MTc3MjQ0OTIwMCwianRpIjoiYjlmMGM3ZGUtMmY1NS00YzBjLThmMGQtMGEzYzJmMWY5YTc3IiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vYXBpLnNhbmRib3gucGFydGl0YS5leGFtcGxlL3YzL2luc3RhbGxtZW50LXBsYW5zL2luaXRpYXRlIn0..HxrFpz5hEf2LFq7nt390YHKxszfn4xeCItnZDnxci8IKQUmJxZzTU2-mIRYFHBleoK7BUF7T0XPNPd6VTMS4STtzCWWV1Yj3OYxWY2afbK8h2SuSeeft88jsfuF9mkdVFVkqeK8EtZAC7bAlX8QqoEPA7vJMHzjoTVC-6umqdWqDpmvGe4ayb9mnVldQUn8YZ3k9J-T-jGej6YNcniWqkDGF9rMijU8XLYtZR0AzTItrgrOFBz8qoSwXIYIkyNQeYlcN3VKMBCs8rO9f8ahTDF5jEEDqb-uYK8Saw5wNLbY6KOwtD4pty-xXfzrqXw7ZV_DLENSryr1lfb8p8Ffrxg',
} as const;

/** A body that can't be decrypted, since its private key was discarded. It shows the format. */
export const encryptedVector = {
  /** 2026-03-02T11:00:00Z */
  iat: 1_772_449_200,
  jwe: 'eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoia2V5XzAxSFY4UjdNM1g5SzJENlRRQjRaIiwiY3R5IjoiYXBwbGljYXRpb24vanNvbiIsImlhdCI6MTc3MjQ0OTIwMH0.gXfkEOvzo8QIAqDpfccIwGyiWpktxw7iuRRuSSTP7Ariu5X31xf_Ky62uasFDs4HprxV_bcJ2kAUV5-eABuH8EaUVSzmoE3XuvYh1gVvtDglCr4zZP9IVe5KwXDm8g8ZsmMkpwv-KaEiAs-SbaZ3kr8Us6zEgEgJqg65cj6PCC1QSe6M4ggrD_OLlhpver9fBI-7oKAbGt_yciXEUVA0ivz2C-JOg9QCRaCQtTE5_3wEDxicR5umEMWhJH3JhafGAGqHJ_aRhRPDOUuDU1TRd8MQWVcy_3XcxmBUHHs9Yda0NcCjx9C_rohJc3zxzzAtM5PbZz88rAweSaoI1v1cF0uoHqaYfIQy8pzb4s_MnBsBDDlC8UmBd2aNNNIOGKN-Xra1ATHJgxAVGshJNE0oVK2iCeJF5LQ1y8CSmOAWUIZ5OOKKHsbwZFeZUqwzd4L3Cw4B0Wv1ZwV0iBoCge55qf7aF_pEOYt85H-XhY8XIsoC6IIeYfuyeYcYOqITBS1E.ytH9dNkSe9m-3WYF.Wij5gb2uL4Kqq7vVyybSfIy5O_fK9ptm88idrUeqjaT1NMZ5603ccJcHWjOHeBZU5sQ_BOOd1LMoFuWpGqBdb18oJaS-J-xWk-Fyxdcrx8LI8MzpHhc.cVVCxuP6rkLI-aIVUkNKJw',
} as const;
