import { chargebackOutcomes } from '../data/chargeback-outcomes';
import { declines, FINAL_DECLINES } from '../data/declines';
import { linkFixes, linkKinds, linkReminders, linkRules } from '../data/payment-links';
import { hubStatuses, planActions, type HubStatus } from '../data/plan-actions';
import { permissionGroups, roles, type Permission, type Right } from '../data/roles';
import { shopperRequests } from '../data/shopper-requests';
import { differences } from '../domain/reconcile';
import { findSchema } from './descriptions';
import { code, link, paragraph, separated, strong, table, text, type Block } from './nodes';
import { errorLink } from './operation-errors';
import { blocks } from './parse-markdown';
import type { Attributes, Elements } from './table-attributes';
import type { Schema } from './types';

const joinNames = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1) ?? ''}`;

function permissionNamed(task: string | undefined): Permission {
  const all = permissionGroups.flatMap(({ permissions }) => permissions);
  const found = all.find((permission) => permission.task === task);
  if (!found) throw new Error(`write task="…" with one of ${all.map((permission) => permission.task).join('; ')}.`);
  return found;
}

/** The text after a role's name when it has only part of a permission. */
const PARTLY: Partial<Record<Right, string>> = {
  'Own terminals': 'for their own terminals',
  'Sandbox only': 'in the sandbox',
  'Support agents and Cashiers': 'for Support agents and Cashiers',
};

/** Lists the roles that may do a task: `Managers and Account owners; Developers in the sandbox`. */
function whoCan(task: string | undefined): string {
  const { rights } = permissionNamed(task);
  const withRight = (right: Right): string => joinNames(roles.filter((_, at) => rights[at] === right).map((role) => `${role}s`));
  const partly = Object.entries(PARTLY).flatMap(([right, words]) => {
    const who = withRight(right as Right);
    return who ? [`${who} ${words}`] : [];
  });
  return [withRight('Yes'), ...partly].filter(Boolean).join('; ');
}

const planStatusTable = (): Block =>
  table(
    ['In the Hub', 'In the API', 'What the shopper sees'],
    hubStatuses.map(({ name, status, shopper, ...rest }: HubStatus) => [
      name,
      separated([status, ...(rest.holdReason ? [rest.holdReason] : [])].map(code), ', '),
      shopper,
    ]),
  );

const planActionTable = (): Block =>
  table(
    ['Action', 'Plan status', 'Who can do it'],
    planActions.map(({ name, during, task }) => [
      name,
      during?.map((status) => status.replace(/ –.*/, '')).join(', ') ?? 'Any',
      whoCan(task),
    ]),
  );

/** Lists what Support agents can do for shoppers, and who handles the rest. */
const shopperRequestTable = (): Block =>
  table(
    ['The shopper wants to', 'In the portal', 'Support agent', 'In the Hub', 'Who can do it'],
    shopperRequests.map(({ request, portal, task, hub }) => [
      request,
      portal,
      (task && permissionNamed(task).rights[roles.indexOf('Support agent')]) || 'No',
      hub,
      task ? whoCan(task) : 'The shopper',
    ]),
  );

const declineTable = (): Block =>
  table(
    ['Code', 'Hosted page', 'Final', 'Event', 'What can follow'],
    Object.entries(declines).map(([name, { page, next }]) => {
      const isFinal = FINAL_DECLINES.has(name);
      return [errorLink(name), page, isFinal ? 'Yes' : 'No', isFinal ? code('plan.creation_failed') : 'None', next];
    }),
  );

const paymentLinkTable = (): Block[] => [
  table(
    ['Payment page from', 'Works for', 'Why', 'Reminders'],
    linkKinds.map(({ name, life, why, isReminded }) => [name, life, why, isReminded ? 'Yes' : 'No']),
  ),
  ...blocks(
    `Reminders go out ${linkReminders}. A link that lasts ${linkRules.remindedAfterHours} hours or less has only the second reminder, and one that lasts ${linkRules.remindedBeforeHours} hours or less has none. You can [turn both off](/merchant-hub/merchants-management/emails) for a terminal.`,
  ),
];

const paymentLinkFixes = (): Block =>
  table(
    ['You want to', 'Do this', 'Why'],
    linkFixes.map(({ wish, action, why }) => [wish, action, why]),
  );

function modelOf({ model }: Attributes): 'managed' | 'core' {
  if (model !== 'managed' && model !== 'core') throw new Error('write model="managed" or model="core".');
  return model;
}

function chargebackOutcomeTable(attributes: Attributes): Block {
  const model = modelOf(attributes);
  return table(
    ['Result', 'Plan', 'Shopper', 'Money'],
    chargebackOutcomes.map(({ result, plan, shopper, money }) => [result, plan, shopper, money[model]]),
  );
}

interface SettlementLine {
  sign: string;
  models: readonly string[];
  meaning: string;
}

function settlementLineTable({ model }: Attributes): Block {
  const lines = (findSchema('reports/ReportType') as Schema & { 'x-settlement-lines': Record<string, SettlementLine> })[
    'x-settlement-lines'
  ];
  const wanted = model === undefined ? undefined : modelOf({ model });
  return table(
    ['`line_type`', 'Sign of the net', ...(wanted ? [] : ['Model']), 'When'],
    Object.entries(lines)
      .filter(([, { models }]) => !wanted || models.includes(wanted))
      .map(([name, { sign, models, meaning }]) => [code(name), text(sign), ...(wanted ? [] : [text(models.join(', '))]), meaning]),
  );
}

/** The differences that the tool on the page and the command of the sandbox can find. */
const differenceTable = (): Block =>
  table(
    ['Difference', 'Cause'],
    Object.values(differences).map(({ title, cause, page }) => [link(title, page), cause]),
  );

/** Elements for facts that several pages need: each is written once, in `src/data` or in a specification. */
export const factElements: Elements = {
  Roles: ({ task }) => paragraph([text(whoCan(task))]),
  RoleNote: ({ task }) => paragraph([strong('Who can do this:'), text(` ${whoCan(task)}.`)]),
  PlanStatusTable: planStatusTable,
  PlanActionTable: planActionTable,
  ShopperRequestTable: shopperRequestTable,
  DeclineTable: declineTable,
  PaymentLinkTable: paymentLinkTable,
  PaymentLinkFixes: paymentLinkFixes,
  ChargebackOutcomeTable: chargebackOutcomeTable,
  SettlementLineTable: settlementLineTable,
  DifferenceTable: differenceTable,
};
