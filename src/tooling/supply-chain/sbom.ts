import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { nameOf, type Lock } from '../../plugins/shipped-packages/lock';

/** The parts of a CycloneDX bill of materials that we change. */
export interface Bill {
  specVersion: string;
  metadata: { component: { name: string; version: string } };
  components: Component[];
}
interface Component {
  name: string;
  version: string;
  properties: { name: string; value: string }[];
}

/** The property that says whether readers load a component. */
export const SHIPS = 'partita:ships';

/** Adds the project's name, for which npm uses the folder's, and whether readers load each package. */
export function completed<T extends Bill>(bill: T, project: string, shipped: readonly string[], lock: Lock): T {
  const ships = new Set(shipped.map((place) => `${nameOf(place, lock[place])}@${lock[place]?.version}`));
  const components = bill.components.map((component) => ({
    ...component,
    properties: [...component.properties, { name: SHIPS, value: String(ships.has(`${component.name}@${component.version}`)) }],
  }));
  return { ...bill, metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: project } }, components };
}

/** Validates a bill of materials against CycloneDX 1.5. @returns the problem, or undefined if it's valid. */
export async function schemaProblem(bill: string): Promise<string | undefined> {
  const problem = await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(bill);
  return problem ? JSON.stringify(problem) : undefined;
}
