import { hosts } from '../../data/hosts';
import type { Schema } from '../contract/operation-types';
import { sandboxWorld } from '../../data/sandbox-world';
import type { Contract } from '../contract/types';
import { createRandom } from '../core/random';
import type { SandboxOptions } from '../engine/store';
import { Sandbox } from '../engine/sandbox';
import { SECOND } from '../../domain/time';
import { createState, parseState, serializeState, type SandboxState } from '../core/state';
import type { AccountRecord } from '../accounts/record';
import type { KeyRecord } from '../keys/record';
import { HistoryBuilder, incidents, type SampleCase } from './seed-history';
import { orders } from './seed-orders';

type SampleKey = Omit<KeyRecord, 'createdAt' | 'expiresAt' | 'warned'> & { createdAt: string; expiresAt: string };

const keyRecord = ({ createdAt, expiresAt, ...rest }: SampleKey, shift: number): KeyRecord => {
  const { status: _, hasPrivateKey: __, ...key } = rest as typeof rest & { status: string; hasPrivateKey: boolean };
  return { ...key, isSample: true, createdAt: Date.parse(createdAt) + shift, expiresAt: Date.parse(expiresAt) + shift, warned: 0 };
};

function sampleAccount(sample: unknown): AccountRecord {
  const { accountId, status, ...shown } = sample as Schema<'ams', 'AccountDetails'>;
  return { accountId, status, shown: { ...shown, asked: [] } };
}

/** The report in the specification's examples. */
const sampleReport = (now: number): SandboxState['reports'] => {
  const content = 'plan_number,order_reference\r\n"7F3K9QWZ2M8XN4TB6RCD","HL-10482"\r\n';
  const requestId = 'rpt_01HVC2K7Q4M9XN3TBWZ5RD';
  return new Map([
    [
      requestId,
      {
        requestId,
        downloadUrl: `${hosts.reports.sandbox}/downloads/${requestId}`,
        readyAt: now,
        expiresAt: now + 3600 * SECOND,
        announced: true,
        fileName: `partita_${sandboxWorld.merchantId}_plan_details_2026-03-01_2026-03-31_01HVC2K7Q4.csv`,
        mediaType: 'text/csv; charset=utf-8',
        encrypted: false,
        rowCount: 1,
        sha256: 'a7d1a8f0c4a3b1d0e6f5b9c2837465019f8e7d6c5b4a39281706f5e4d3c2b1a0',
        content: btoa(content),
        sizeBytes: content.length,
      },
    ],
  ]);
};

/** A number for a text, so that the text can seed a generator. */
const numberFor = (text: string): number => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0);

/**
 * Replaces the IDs of transactions and refunds with ones that depend only on the plan and their position in its history. The examples in the
 * documentation contain them, so they don't change when the sandbox draws more random values, or other orders are added.
 */
function withStableIds(state: SandboxState): SandboxState {
  const ids = new Map<string, string>();
  for (const { planNumber, ledger, refunds } of state.plans.values()) {
    const transactions = new Set(ledger.flatMap(({ transaction }) => transaction?.id ?? []));
    for (const [index, id] of [...transactions].entries()) ids.set(id, `mock_${createRandom(numberFor(`${planNumber} ${index}`)).hex(6)}`);
    for (const [index, { refundId }] of refunds.entries())
      ids.set(refundId, createRandom(numberFor(`${planNumber} ${index}`)).id('rfd_', 22));
  }
  return parseState(serializeState(state).replaceAll(/(?:mock|rfd)_[0-9A-Za-z]+/g, (id) => ids.get(id) ?? id));
}

const written = new Map<string, string>();

/** Creates the initial data: the sample shop's orders of a few weeks, chargebacks, keys, and an account. */
export function createSampleState(contract: Contract, seed: number, startsAt: number): SandboxState {
  const name = `${seed} ${startsAt}`;
  const known = written.get(name);
  if (known) return parseState(known);
  const shift = startsAt - Date.parse(sandboxWorld.startsAt);
  const history = new HistoryBuilder(contract, seed, shift);
  const past = [
    ...orders.map((order): [string, () => void] => [order.at, () => history.order(order)]),
    ...incidents(history, contract.samples.chargeback as SampleCase).map(([at, happen]): [string, () => void] => [at, () => happen(at)]),
  ];
  for (const [, happen] of past.toSorted(([a], [b]) => a.localeCompare(b))) happen();
  history.at(sandboxWorld.startsAt);
  const { sandbox } = history;
  if (sandbox.violations.length > 0) throw new Error(`The sample data violates the specification: ${sandbox.violations.join('; ')}`);
  const accounts = [sampleAccount(contract.samples.account)];
  const keys = [contract.samples.rsaKey, contract.samples.pgpKey].map((key) => keyRecord(key as SampleKey, shift));
  const state: SandboxState = {
    ...withStableIds(parseState(sandbox.snapshot())),
    accounts: new Map(accounts.map((account) => [account.accountId, account])),
    keys: new Map(keys.map((key) => [key.keyId, key])),
    reports: sampleReport(sandbox.state.now),
    events: [],
    droppedEvents: 0,
    settings: createState(0, 0).settings,
  };
  if (written.size < 4) written.set(name, serializeState(state));
  return state;
}

/** Creates a sandbox with the sample data. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const { contract, seed = 1, startsAt = Date.parse(sandboxWorld.startsAt) } = options;
  const sandbox = new Sandbox({ ...options, seed, startsAt });
  sandbox.replace({ ...createSampleState(contract, seed, startsAt), settings: sandbox.empty().settings });
  return sandbox;
}
