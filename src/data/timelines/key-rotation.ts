import type { Timeline } from './types';

/** From the first warning to the deletion of the old key. */
export const keyRotation: Timeline = {
  stops: 'days',
  label: 'A key rotation without an outage, day by day',
  lanes: ['Who', 'What to do', 'Expected result', 'If it fails'],
  steps: [
    {
      mark: 'Day 0',
      title: 'Create the new key',
      cells: [
        'Partita, then you',
        '`key.expiring` arrives 30 days before the key expires. [Register](operation:keys/RotatePublicKey) or [generate](operation:keys/GenerateKeyPair) the new key.',
        '[List keys](operation:keys/ListAllKeys) returns two active keys for this usage.',
        '`key_limit_reached`: delete a key that you no longer use.',
      ],
    },
    {
      mark: 'Days 0–7',
      title: 'Use both keys',
      cells: [
        'You',
        'Deploy code that signs or encrypts with the new `kid` and still accepts the old one.',
        'Requests with the new `kid` succeed on all your systems.',
        'Go back to the old `kid`, which is still active.',
      ],
    },
    {
      mark: 'Day 7',
      title: 'Check for use of the old key',
      cells: [
        'You',
        'Check the key usage graph in [usage](/merchant-hub/merchants-management/usage).',
        'The old `kid` has no requests.',
        'Find the system that still sends it.',
      ],
    },
    {
      mark: 'Day 8',
      title: 'Delete the old key',
      cells: [
        'You',
        '[Delete](operation:keys/DeleteAKey) the old key.',
        'The response is 204, and your traffic continues.',
        '[Set its expiration](operation:keys/SetKeyExpiration) to a later day.',
      ],
    },
  ],
};
