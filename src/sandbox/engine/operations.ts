import type { Operation } from '../core/types';
import { updateOrder, updateOrderByIdentifier } from '../plans/operations/change-plans';
import { checkEligibility } from '../plans/operations/eligibility';
import { getPlan, searchPlans, verifyAuthorization } from '../plans/operations/read-plans';
import { refund } from '../plans/operations/refunds';
import { createPlan, initiatePlan } from '../plans/operations/start-plans';

/** APIs whose code is loaded on demand, because most readers call v3 only. */
const loaders = {
  ams: () => import('../accounts/operations'),
  chargebacks: async () => ({ ...(await import('../chargebacks/operations')), ...(await import('../chargebacks/evidence')) }),
  keys: () => import('../keys/operations'),
  reports: () => import('../reports/operations'),
  text2pay: () => import('../text-to-pay/operations'),
};

/**
 * Loads the code of an API. A page calls this before a reader goes offline.
 * @param api `keys`
 */
export async function loadOperations(api: string): Promise<void> {
  await loaders[api as keyof typeof loaders]?.();
}

/** Returns an operation whose code is loaded with the first call. */
const loaded =
  <Code>(load: () => Promise<Code>, choose: (code: Code) => Operation): Operation =>
  async (...call) =>
    choose(await load())(...call);

/** All operations except the token request, by ID. */
export const operations: Readonly<Record<string, Operation>> = {
  'v3/CheckEligibility': checkEligibility,
  'v3/InitiateInstallmentPlan': initiatePlan,
  'v3/InstallmentPlan': createPlan,
  'v3/VerifyAuthorization': verifyAuthorization,
  'v3/GetInstallmentPlan': getPlan,
  'v3/InstallmentPlanSearch': searchPlans,
  'v3/UpdateOrder': updateOrder,
  'v3/UpdateOrderByIdentifier': updateOrderByIdentifier,
  'v3/Refund': refund,
  'chargebacks/GetAllChargebacks': loaded(loaders.chargebacks, (code) => code.listChargebacks),
  'chargebacks/GetASingleChargeback': loaded(loaders.chargebacks, (code) => code.getChargeback),
  'chargebacks/CreateAChargeback': loaded(loaders.chargebacks, (code) => code.createChargeback),
  'chargebacks/AcceptAChargeback': loaded(loaders.chargebacks, (code) => code.acceptChargeback),
  'chargebacks/UpdateChargebackStatus': loaded(loaders.chargebacks, (code) => code.updateChargeback),
  'chargebacks/UploadEvidence': loaded(loaders.chargebacks, (code) => code.uploadEvidence),
  'chargebacks/DeleteEvidence': loaded(loaders.chargebacks, (code) => code.deleteEvidence),
  'chargebacks/AddComment': loaded(loaders.chargebacks, (code) => code.addComment),
  'chargebacks/DeleteComment': loaded(loaders.chargebacks, (code) => code.deleteComment),
  'keys/GenerateKeyPair': loaded(loaders.keys, (code) => code.generateKey),
  'keys/RotatePublicKey': loaded(loaders.keys, (code) => code.rotateKey),
  'keys/ListAllKeys': loaded(loaders.keys, (code) => code.listKeys),
  'keys/FetchAKey': loaded(loaders.keys, (code) => code.getKey),
  'keys/SetKeyExpiration': loaded(loaders.keys, (code) => code.setKeyExpiration),
  'keys/DeleteAKey': loaded(loaders.keys, (code) => code.deleteKey),
  'reports/RequestReportData': loaded(loaders.reports, (code) => code.requestReport),
  'ams/PartnerProfilesGetStructure': loaded(loaders.ams, (code) => code.getStructure),
  'ams/PartnerProfilesCreateDynamic': loaded(loaders.ams, (code) => code.createAccount),
  'ams/PartnerProfilesSendInvite': loaded(loaders.ams, (code) => code.sendInvite),
  'ams/PartnerProfilesUploadFiles': loaded(loaders.ams, (code) => code.uploadFiles),
  'ams/PartnerProfilesGetAccountDetails': loaded(loaders.ams, (code) => code.getAccount),
  'text2pay/CreatePlans': loaded(loaders.text2pay, (code) => code.createLinks),
  'text2pay/CancelPlans': loaded(loaders.text2pay, (code) => code.cancelLinks),
};
