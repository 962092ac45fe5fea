import type { Timeline } from './types';

/** From the first warning to the end of the old key. */
export const keyRotation: Timeline = {
  stops: 'days',
  label: 'A key rotation without an outage, day by day',
  lanes: ['Who', 'What to do', 'It worked when', 'If it fails'],
  steps: [
    {
      mark: 'Day 0',
      title: 'The warning comes',
      cells: [
        'Partita, then you',
        '`key.expiring` arrives, 30 days ahead. [Register](operation:keys/RotatePublicKey) or [generate](operation:keys/GenerateKeyPair) the successor.',
        '[The list of keys](operation:keys/ListAllKeys) shows two active keys of this usage.',
        '`key_limit_reached`: delete a key that nobody uses.',
      ],
    },
    {
      mark: 'Days 0–7',
      title: 'Both keys work',
      cells: [
        'You',
        'Deploy: sign or encrypt with the new `kid`, and still accept the old one.',
        'Requests with the new `kid` succeed on each of your systems.',
        'Go back to the old `kid`; it is still active.',
      ],
    },
    {
      mark: 'Day 7',
      title: 'Look who still uses the old key',
      cells: [
        'You',
        'Check the key usage graph in [usage](/merchant-hub/merchants-management/usage).',
        'The old `kid` has no requests.',
        'Find the system that still sends it.',
      ],
    },
    {
      mark: 'Day 8',
      title: 'The old key ends',
      cells: [
        'You',
        '[Delete](operation:keys/DeleteAKey) the old key.',
        'The answer is 204, and your traffic goes on.',
        '[Set its expiration](operation:keys/SetKeyExpiration) to a later day.',
      ],
    },
  ],
};
