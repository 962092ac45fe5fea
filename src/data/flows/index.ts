import { directApi } from './direct-api';
import { hostedFields } from './hosted-fields';
import { hostedForm } from './hosted-form';
import { onboardingApi, onboardingInvite } from './onboarding';
import { redirectRace } from './redirect-race';
import { textToPay } from './text-to-pay';
import type { Flow } from './types';

/** Every sequence, by the name that pages write. */
export const flows = {
  'hosted-fields': hostedFields,
  'hosted-form': hostedForm,
  'redirect-race': redirectRace,
  'direct-api': directApi,
  'onboarding-api': onboardingApi,
  'onboarding-invite': onboardingInvite,
  'text-to-pay': textToPay,
} as const satisfies Record<string, Flow>;
