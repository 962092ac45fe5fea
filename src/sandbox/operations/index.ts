import type { Contract } from '../contract/types';
import type { Operation } from '../core/types';
import { updateOrder, updateOrderByIdentifier } from './change-plans';
import { checkEligibility } from './eligibility';
import { getPlan, searchPlans, verifyAuthorization } from './read-plans';
import { refund } from './refunds';
import { createPlan, initiatePlan } from './start-plans';
import type { ErrorOf } from './text2pay';

/** APIs whose code is loaded on demand, because most readers call v3 only. */
const loaders = {
  ams: () => import('./accounts'),
  chargebacks: async () => ({ ...(await import('./chargebacks')), ...(await import('./chargeback-evidence')) }),
  keys: () => import('./keys'),
  reports: () => import('./reports'),
  text2pay: () => import('./text2pay'),
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

/** Returns all operations except the token request, by ID. */
export const operationsFor = ({ reports, samples }: Contract, errorOf: ErrorOf): Record<string, Operation> => ({
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
  'reports/RequestReportData': loaded(loaders.reports, (code) => code.requestReport(reports)),
  'ams/PartnerProfilesGetStructure': loaded(loaders.ams, (code) => code.getStructure(samples.structure)),
  'ams/PartnerProfilesCreateDynamic': loaded(loaders.ams, (code) => code.createAccount(samples.structure)),
  'ams/PartnerProfilesSendInvite': loaded(loaders.ams, (code) => code.sendInvite),
  'ams/PartnerProfilesUploadFiles': loaded(loaders.ams, (code) => code.uploadFiles),
  'ams/PartnerProfilesGetAccountDetails': loaded(loaders.ams, (code) => code.getAccount),
  'text2pay/CreatePlans': loaded(loaders.text2pay, (code) => code.createLinks(errorOf)),
  'text2pay/CancelPlans': loaded(loaders.text2pay, (code) => code.cancelLinks(errorOf)),
});
