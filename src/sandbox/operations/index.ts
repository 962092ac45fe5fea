import type { Contract } from '../contract/types';
import type { Operation } from '../core/types';
import { createAccount, getAccount, getStructure, sendInvite, uploadFiles } from './accounts';
import { updateOrder, updateOrderByIdentifier } from './change-plans';
import { acceptChargeback, createChargeback, getChargeback, listChargebacks, updateChargeback } from './chargebacks';
import { addComment, deleteComment, deleteEvidence, uploadEvidence } from './chargeback-evidence';
import { checkEligibility } from './eligibility';
import { deleteKey, generateKey, getKey, listKeys, rotateKey, setKeyExpiration } from './keys';
import { getPlan, searchPlans, verifyAuthorization } from './read-plans';
import { refund } from './refunds';
import { createPlan, initiatePlan } from './start-plans';
import { cancelLinks, createLinks, type ErrorOf } from './text2pay';

/** Loads the code of reports on demand, because few readers run one. Pages load it before they go offline, too. */
export const loadReports = (): Promise<{ requestReport: (reports: Contract['reports']) => Operation }> => import('./reports');

const requestReport =
  (reports: Contract['reports']): Operation =>
  async (call, world, tools) =>
    (await loadReports()).requestReport(reports)(call, world, tools);

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
  'chargebacks/GetAllChargebacks': listChargebacks,
  'chargebacks/GetASingleChargeback': getChargeback,
  'chargebacks/CreateAChargeback': createChargeback,
  'chargebacks/AcceptAChargeback': acceptChargeback,
  'chargebacks/UpdateChargebackStatus': updateChargeback,
  'chargebacks/UploadEvidence': uploadEvidence,
  'chargebacks/DeleteEvidence': deleteEvidence,
  'chargebacks/AddComment': addComment,
  'chargebacks/DeleteComment': deleteComment,
  'keys/GenerateKeyPair': generateKey,
  'keys/RotatePublicKey': rotateKey,
  'keys/ListAllKeys': listKeys,
  'keys/FetchAKey': getKey,
  'keys/SetKeyExpiration': setKeyExpiration,
  'keys/DeleteAKey': deleteKey,
  'reports/RequestReportData': requestReport(reports),
  'ams/PartnerProfilesGetStructure': getStructure(samples.structure),
  'ams/PartnerProfilesCreateDynamic': createAccount(samples.structure),
  'ams/PartnerProfilesSendInvite': sendInvite,
  'ams/PartnerProfilesUploadFiles': uploadFiles,
  'ams/PartnerProfilesGetAccountDetails': getAccount,
  'text2pay/CreatePlans': createLinks(errorOf),
  'text2pay/CancelPlans': cancelLinks(errorOf),
});
