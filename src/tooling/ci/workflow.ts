// The parts of a workflow file that our rules use.

export interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: unknown;
}

export interface Job {
  permissions?: unknown;
  'timeout-minutes'?: unknown;
  'runs-on'?: unknown;
  steps?: Step[];
  secrets?: unknown;
  env?: unknown;
}

export interface Workflow {
  on?: unknown;
  permissions?: unknown;
  concurrency?: unknown;
  env?: unknown;
  jobs?: Record<string, Job>;
}
